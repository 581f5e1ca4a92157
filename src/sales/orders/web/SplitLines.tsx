import { NativeSelect, TextInput } from '@mantine/core'
import { CodeText } from '#platform/web/CodeText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { Order } from '../orders.contract.ts'
import type { deskApi } from './orders-api.ts'
import classes from './SplitDialog.module.css'
import {
  faultOfUnits,
  type Going,
  openQuantity,
  splittableLines,
  withGoing,
} from './split-draft.ts'

type SplitLinesProps = {
  order: Order
  outlets: Awaited<ReturnType<typeof deskApi.call.splitPlan>>['outlets']
  going: Going
  error: string | null
  onGoing: (going: Going) => void
}

/** How many units of each line go, to which outlet, and what that one has of them. */
export function SplitLines({ order, outlets, going, error, onGoing }: SplitLinesProps) {
  const options = outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
  const lines = splittableLines(order)
  const isOfRow = lines.some((line) => faultOfUnits(line, going[line.id]?.units ?? '') !== null)
  return (
    <div className={classes.lines}>
      {lines.map((line) => {
        const { units, outletId } = going[line.id] ?? { units: '', outletId: order.outletId }
        const there = outlets.find(({ id }) => id === outletId)?.available[line.id]
        return (
          <div key={line.id} className={classes.line}>
            <span>
              <span className={classes.title}>{line.title}</span>
              <CodeText code={line.sku} /> <span className={classes.dimmed}>of </span>
              <QuantityText quantity={openQuantity(line)} scale={line.quantityScale} />
            </span>
            <TextInput
              size="xs"
              aria-label={`How many of ${line.sku} go`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              value={units}
              error={error === null ? null : faultOfUnits(line, units)}
              onChange={({ currentTarget }) =>
                onGoing(withGoing(going, line, order, { units: currentTarget.value }))
              }
            />
            <NativeSelect
              size="xs"
              aria-label={`Outlet for ${line.sku}`}
              value={outletId}
              data={options}
              onChange={({ currentTarget: { value } }) =>
                onGoing(withGoing(going, line, order, { outletId: value }))
              }
            />
            <span className={classes.dimmed}>
              {there === undefined ? (
                ''
              ) : (
                <>
                  <QuantityText quantity={there} scale={line.quantityScale} /> there
                </>
              )}
            </span>
          </div>
        )
      })}
      {error !== null && !isOfRow ? <p className={classes.warning}>{error}</p> : null}
    </div>
  )
}

import { NativeSelect, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { deskApi } from './orders-api.ts'
import classes from './SplitDialog.module.css'
import { type Going, goingOf, partsOf } from './split-draft.ts'

/** Lines and quantities go to new orders, by hand or as we would send them. */
export function SplitDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const { data: plan } = useQuery(deskApi.ask('splitPlan', { id: order.id }))
  const [going, setGoing] = useState<Going>({})
  const act = useAct({
    area: 'orders',
    run: deskApi.call.split,
    onRefusal: () => true,
    onDone: ({ parts }) => {
      tellSuccess(`${label} is split: ${parts.map(({ number }) => orderLabel(number)).join(', ')}`)
      onClose()
    },
  })
  const parts = partsOf(going)
  const outlets = plan?.outlets ?? []
  const options = outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
  const set = (lineId: string, change: { quantity?: number; outletId?: string }) => {
    const before = going[lineId] ?? { quantity: 0, outletId: order.outletId }
    setGoing({ ...going, [lineId]: { ...before, ...change } })
  }
  return (
    <ConfirmDialog
      title={`Split ${label.toLowerCase()}?`}
      confirmLabel={parts.length > 1 ? `Make ${parts.length} new orders` : 'Make a new order'}
      isWide
      whyNot={parts.length === 0 ? 'Enter how many units go to a new order.' : null}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id: order.id, version: order.version, parts })}
      onClose={onClose}
      fields={
        <div className={classes.lines}>
          {order.lines
            .filter((line) => line.readyQuantity + line.shortQuantity > 0)
            .map((line) => {
              const open = line.readyQuantity + line.shortQuantity
              const chosen = going[line.id] ?? { quantity: 0, outletId: order.outletId }
              const there = outlets.find(({ id }) => id === chosen.outletId)?.available[line.id]
              return (
                <div key={line.id} className={classes.line}>
                  <span>
                    <span className={classes.title}>{line.title}</span>
                    <CodeText code={line.sku} /> <span className={classes.dimmed}>of </span>
                    <QuantityText quantity={open} scale={line.quantityScale} />
                  </span>
                  <NumberInput
                    size="xs"
                    aria-label={`How many of ${line.sku} go`}
                    min={0}
                    max={open}
                    step={line.quantityScale > 0 ? open : 1}
                    value={chosen.quantity}
                    onChange={(value) => set(line.id, { quantity: Number(value) || 0 })}
                  />
                  <NativeSelect
                    size="xs"
                    aria-label={`Outlet for ${line.sku}`}
                    value={chosen.outletId}
                    data={options}
                    onChange={({ currentTarget: { value } }) => set(line.id, { outletId: value })}
                  />
                  <span className={classes.dimmed}>
                    {there === undefined ? '' : `${there} there`}
                  </span>
                </div>
              )
            })}
        </div>
      }
    >
      <p className={classes.words}>
        What goes becomes an order of its own with its share of the money, its stock and its holds.
        Shipping stays with this order, and of what was paid each part gets what it costs.
      </p>
      {plan ? (
        <p className={classes.words}>
          <strong>Our advice:</strong> {plan.reason}{' '}
          {plan.proposed.length > 0 ? (
            <button
              type="button"
              className={classes.use}
              onClick={() => setGoing(goingOf(plan.proposed))}
            >
              Take it
            </button>
          ) : null}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}

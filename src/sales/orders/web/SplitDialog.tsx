import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { deskApi } from './orders-api.ts'
import classes from './SplitDialog.module.css'
import { SplitLines } from './SplitLines.tsx'
import {
  faultOfUnits,
  type Going,
  goingInWords,
  goingOf,
  partsOf,
  splittableLines,
} from './split-draft.ts'

type Values = { readonly going: Going }

const opened: Values = { going: {} }

/** Lines and quantities go to new orders, by hand or as we would send them. */
export function SplitDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const { data: plan } = useQuery(deskApi.ask('splitPlan', { id: order.id }))
  const lines = splittableLines(order)
  const faultOf = (going: Going) => {
    const faults = lines.flatMap((line) => faultOfUnits(line, going[line.id]?.units ?? '') ?? [])
    return faults[0] ?? null
  }
  const isEmpty = ({ going }: Values) => !lines.some(({ id }) => going[id]?.units.trim())
  return (
    <FormDialog<Values, Awaited<ReturnType<typeof deskApi.call.split>>>
      area="orders"
      title={`Split ${label.toLowerCase()}?`}
      subject={label}
      effect="What goes becomes an order of its own with its share of the money, its stock and its holds. Shipping stays with this order, and of what was paid each part gets what it costs."
      confirmLabel="Make a new order"
      asEntered={({ going }) => {
        const { length } = partsOf(going, lines)
        return length > 1 ? { confirmLabel: `Make ${length} new orders` } : {}
      }}
      isWide
      fields={{
        going: {
          kind: 'own',
          label: 'Lines',
          refusedAs: 'parts',
          fault: (going) =>
            faultOf(going) ??
            (partsOf(going, lines).length > 0 ? null : 'Enter how many units go to a new order.'),
          draw: ({ value, error, onValue }) => (
            <SplitLines
              {...{ order, error }}
              outlets={plan?.outlets ?? []}
              going={value}
              onGoing={onValue}
            />
          ),
          words: goingInWords,
        },
      }}
      opened={opened}
      version={order.version}
      whyNot={(values) => (isEmpty(values) ? 'Enter how many units go to a new order.' : null)}
      below={({ change }) =>
        plan ? (
          <p className={classes.words}>
            <strong>Our advice:</strong> {plan.reason}{' '}
            {plan.proposed.length > 0 ? (
              <button
                type="button"
                className={classes.use}
                onClick={() => change({ going: goingOf(plan.proposed, lines) })}
              >
                Use this split
              </button>
            ) : null}
          </p>
        ) : null
      }
      save={({ values, version }, options) =>
        deskApi.call.split({ id: order.id, version, parts: partsOf(values.going, lines) }, options)
      }
      onSaved={({ parts }) => {
        const numbers = parts.map(({ number }) => orderLabel(number)).join(', ')
        tellSuccess(`${label} is split: ${numbers}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { isMatched } from '../short.rules.ts'
import { deskApi } from './orders-api.ts'

type Plan = Awaited<ReturnType<typeof deskApi.call.splitPlan>>

/** Another outlet ships the whole order; those that have all of it come first. */
export function OutletDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const { data: plan } = useQuery(deskApi.ask('splitPlan', { id: order.id }))
  const options = optionsIn(plan, order)
  const none = `No other outlet of yours ships in ${order.currency}.`
  return (
    <FormDialog
      area="orders"
      title={`Ship ${label.toLowerCase()} from another outlet?`}
      subject={label}
      effect={`Its stock is released at ${order.outletName} and reserved at the new outlet. Nothing changes for the customer.`}
      confirmLabel="Move the order there"
      fields={{
        outletId: { kind: 'choice', label: 'Outlet', options, isShown: () => options.length > 0 },
      }}
      // The first one is chosen until another is.
      opened={{ outletId: '' }}
      whyNot={() => (plan && options.length === 0 ? none : null)}
      below={() => (plan && options.length === 0 ? <p>{none}</p> : null)}
      version={order.version}
      save={({ values, version }, call) =>
        deskApi.call.moveToOutlet(
          { id: order.id, version, outletId: values.outletId || (options[0]?.value ?? '') },
          call,
        )
      }
      onSaved={() => {
        tellSuccess(`${label} ships from another outlet now`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function optionsIn(plan: Plan | undefined, order: Order) {
  const open = order.lines
    .filter(isMatched)
    .filter((line) => line.readyQuantity + line.shortQuantity > 0)
  return (plan?.outlets ?? [])
    .filter(({ id }) => id !== order.outletId)
    .map(({ id, code, name, available }) => {
      const whole = open.filter(
        (line) => (available[line.id] ?? 0) >= line.readyQuantity + line.shortQuantity,
      )
      const has =
        whole.length === open.length
          ? 'has all of it'
          : `has ${whole.length} of ${open.length} lines`
      return { value: id, label: `${code} ${name}, ${has}`, whole: whole.length }
    })
    .toSorted((one, other) => other.whole - one.whole)
    .map(({ value, label }) => ({ value, label }))
}

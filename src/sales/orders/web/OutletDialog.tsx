import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { isMatched } from '../short.rules.ts'
import { deskApi } from './orders-api.ts'

/** Another outlet ships the whole order; those that have all of it come first. */
export function OutletDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const { data: plan } = useQuery(deskApi.ask('splitPlan', { id: order.id }))
  const [chosen, setChosen] = useState('')
  const act = useAct({
    area: 'orders',
    run: deskApi.call.moveToOutlet,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} ships from another outlet now`)
      onClose()
    },
  })
  const open = order.lines
    .filter(isMatched)
    .filter((line) => line.readyQuantity + line.shortQuantity > 0)
  const options = (plan?.outlets ?? [])
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
  const outletId = chosen || options[0]?.value
  return (
    <ConfirmDialog
      title={`Ship ${label.toLowerCase()} from another outlet?`}
      confirmLabel="Move the order there"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        if (outletId) act.start({ id: order.id, version: order.version, outletId })
      }}
      onClose={onClose}
      fields={
        options.length > 0 ? (
          <NativeSelect
            label="Outlet"
            value={outletId ?? ''}
            data={options.map(({ value, label: text }) => ({ value, label: text }))}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        ) : (
          <p>No other outlet of yours ships in {order.currency}.</p>
        )
      }
    >
      Its stock is given back at {order.outletName} and reserved there instead. Nothing changes for
      the customer.
    </ConfirmDialog>
  )
}

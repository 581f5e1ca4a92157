import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { policyLabels } from '../policies.ts'
import type { WholeCase } from '../suspicious.fields.ts'
import { wouldLabels } from './policy-effect-labels.ts'
import classes from './suspicious.module.css'
import { suspiciousApi } from './suspicious-api.ts'

/** Which open orders the policy would act on; they are held only once this is confirmed. */
export function ApplyDialog({ found, onClose }: { found: WholeCase; onClose: () => void }) {
  const { id, version, policy } = found
  const { data } = useQuery(suspiciousApi.ask('preview', { id }))
  const [left, setLeft] = useState<readonly string[]>([])
  const undo = useAct({ area: 'suspicious', run: suspiciousApi.call.undoApply })
  const apply = useAct({
    area: 'suspicious',
    run: suspiciousApi.call.apply,
    onRefusal: () => true,
    onDone: ({ batchId, held, called }) => {
      const text = `${held} held, ${called} to be called`
      if (batchId) tellUndoable('Policy applied', text, () => undo.start({ id, batchId }))
      onClose()
    },
  })
  const open = data?.orders.filter(({ would }) => would !== 'none') ?? []
  const chosen = open.filter((order) => !left.includes(order.id))
  const toggle = (orderId: string) =>
    setLeft(left.includes(orderId) ? left.filter((one) => one !== orderId) : [...left, orderId])
  return (
    <ConfirmDialog
      title={`Apply “${policy ? policyLabels[policy] : ''}” to open orders?`}
      isWide
      confirmLabel={chosen.length === 1 ? 'Apply to 1 order' : `Apply to ${chosen.length} orders`}
      whyNot={chosen.length === 0 ? 'Choose an order that the policy would act on.' : null}
      isPending={apply.isPending}
      refusal={apply.refusal}
      fields={
        <ul className={classes.links}>
          {data?.orders.map((order) => (
            <li key={order.id}>
              <label className={classes.head}>
                <input
                  type="checkbox"
                  disabled={order.would === 'none'}
                  checked={order.would !== 'none' && !left.includes(order.id)}
                  onChange={() => toggle(order.id)}
                />
                <strong>{orderLabel(order.number)}</strong>
                <span>{formatMoney(order.totalMinor, order.currency)}</span>
                <span>{wouldLabels[order.would]}</span>
              </label>
              {order.why ? <p className={classes.quiet}>{order.why}</p> : null}
            </li>
          ))}
        </ul>
      }
      onConfirm={() => apply.start({ id, version, orderIds: chosen.map((order) => order.id) })}
      onClose={onClose}
    >
      The orders are held or called about. Nothing is cancelled, and you can undo it.
    </ConfirmDialog>
  )
}

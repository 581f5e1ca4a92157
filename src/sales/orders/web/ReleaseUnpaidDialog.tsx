import { useReason } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { orderMoneyApi } from './orders-api.ts'

/** Lets an order be packed although its balance is due. */
export function ReleaseUnpaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const due = formatMoney(order.balanceMinor, order.currency)
  const reason = useReason('order.hold')
  const act = useAct({
    area: 'orders',
    run: orderMoneyApi.call.releaseUnpaid,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} released with ${due} due`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Release ${label.toLowerCase()} unpaid?`}
      confirmLabel={`Release with ${due} due`}
      fields={reason.fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        if (given) act.start({ id: order.id, reason: given })
      }}
      onClose={onClose}
    >
      It can be packed and loaded although {due} is due. The balance stays under Balance due until
      it is paid.
    </ConfirmDialog>
  )
}

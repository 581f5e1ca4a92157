import { useReason } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { ordersApi } from './orders-api.ts'
import { useCancelRefund } from './use-cancel-refund.tsx'

/** Cancels an order for a reason, and says in the same dialog what becomes of its payments. */
export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const name = label.toLowerCase()
  const reason = useReason('order.cancel')
  const refund = useCancelRefund(order)
  const act = useAct({
    area: 'orders',
    run: ordersApi.call.cancel,
    onRefusal: () => true,
    onDone: ({ toRefundMinor }) => {
      const toRefund = formatMoney(toRefundMinor, order.currency)
      tellSuccess(
        toRefundMinor > 0 ? `${label} cancelled, ${toRefund} to refund` : `${label} cancelled`,
      )
      onClose()
    },
  })
  const units = order.units === 1 ? '1 unit' : `${order.units} units`
  return (
    <ConfirmDialog
      title={`Cancel ${name}?`}
      confirmLabel={`Cancel ${name}, release ${units}`}
      wayOut="Keep order"
      isDangerous
      fields={
        <>
          {reason.fields}
          {refund.fields}
        </>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        const back = refund.take()
        if (!given || back === null) return
        const { id, version } = order
        act.start({ id, version, reason: given, ...(back ? { refund: back } : {}) })
      }}
      onClose={onClose}
    >
      Its reserved stock ({units}) becomes available again. A cancelled order can't be reopened.
    </ConfirmDialog>
  )
}

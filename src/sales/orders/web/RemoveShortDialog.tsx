import { useReason } from '#organization/reasons/web/index.tsx'
import { formatQuantity } from '#platform/quantity.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { orderStockApi } from './orders-api.ts'

type Line = Order['lines'][number]

/** Takes what is short of these lines off the order; what was paid for it is to be refunded then. */
export function RemoveShortDialog(props: {
  order: Order
  lines: readonly Line[]
  onClose: () => void
}) {
  const { order, lines, onClose } = props
  const label = orderLabel(order.number)
  const reason = useReason('order.edit')
  const act = useAct({
    area: 'orders',
    run: orderStockApi.call.removeShort,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} has nothing of it any more`)
      onClose()
    },
  })
  const units = lines.map(
    ({ sku, shortQuantity, quantityScale }) =>
      `${formatQuantity(shortQuantity, quantityScale)} × ${sku}`,
  )
  return (
    <ConfirmDialog
      title={`Remove ${units.join(', ')} from ${label.toLowerCase()}?`}
      confirmLabel="Remove units"
      isDangerous
      fields={reason.fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        if (!given) return
        const { id, version } = order
        act.start({ id, version, lineIds: lines.map((line) => line.id), reason: given })
      }}
      onClose={onClose}
    >
      These units are not sent any more, and the order costs less by their price. What was paid for
      them is then to be refunded.
    </ConfirmDialog>
  )
}

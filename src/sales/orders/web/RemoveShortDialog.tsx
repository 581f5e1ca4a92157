import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { formatQuantity } from '#platform/quantity.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { orderStockApi } from './orders-api.ts'

type RemoveShortDialogProps = {
  order: Order
  lines: readonly Order['lines'][number][]
  onClose: () => void
}

/** Takes what is short of these lines off the order; what was paid for it is to be refunded then. */
export function RemoveShortDialog({ order, lines, onClose }: RemoveShortDialogProps) {
  const { id, version } = order
  const label = orderLabel(order.number)
  const units = lines.map(
    ({ sku, shortQuantity, quantityScale }) =>
      `${formatQuantity(shortQuantity, quantityScale)} × ${sku}`,
  )
  return (
    <ReasonStep
      appliesTo="order.edit"
      area="orders"
      title={`Remove ${units.join(', ')} from ${label.toLowerCase()}?`}
      subject={label}
      effect="These units are not sent any more, and the order costs less by their price. What was paid for them is then to be refunded."
      confirmLabel="Remove units"
      isDangerous
      version={version}
      save={(reason, options) => {
        const lineIds = lines.map((line) => line.id)
        return orderStockApi.call.removeShort({ id, version, lineIds, reason }, options)
      }}
      onSaved={() => {
        tellSuccess(`${label} has nothing of it any more`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { orderMoneyApi } from './orders-api.ts'

/** Lets an order be packed although its balance is due. */
export function ReleaseUnpaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const due = formatMoney(order.balanceMinor, order.currency)
  return (
    <ReasonStep
      appliesTo="order.hold"
      area="orders"
      title={`Release ${label.toLowerCase()} unpaid?`}
      subject={label}
      effect={`It can be packed and loaded although ${due} is due. The balance stays under Balance due until it is paid.`}
      confirmLabel={`Release with ${due} due`}
      save={(reason, options) =>
        orderMoneyApi.call.releaseUnpaid({ id: order.id, reason }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} released with ${due} due`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

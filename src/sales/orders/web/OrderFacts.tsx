import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { useScansFact } from '#stock/scanning/web/index.tsx'
import { paymentLabels } from '../order-words.ts'
import type { Order } from '../orders.contract.ts'

/** How it came, where it ships from and how it is paid. */
export function OrderFacts({ order }: { order: Order }) {
  const scans = useScansFact([order.id])
  return (
    <FactList
      facts={[
        { label: 'Outlet', value: `${order.outletCode} ${order.outletName}` },
        { label: 'Payment method', value: paymentLabels[order.paymentMethod] },
        { label: 'Placed', value: <InstantText at={order.placedAt} /> },
        { label: 'Placed by', value: order.createdBy },
        { label: 'Sales channel', value: order.channelName },
        { label: 'Reference', value: order.externalRef },
        scans,
      ]}
    />
  )
}

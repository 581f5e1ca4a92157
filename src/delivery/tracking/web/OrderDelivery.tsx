import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { underWayStates } from '#delivery/dispatch/parcels.states.ts'
import { parcelsOfOrder } from '#delivery/dispatch/web/index.tsx'
import { ReportDialog } from './ReportDialog.tsx'

/**
 * “Delivered” on an order: through its parcel while that is with a courier, otherwise on the order
 * itself.
 */
export function OrderDelivery(props: {
  orderId: string
  otherwise: ReactNode
  onClose: () => void
}) {
  const { data, isPending } = useQuery(parcelsOfOrder(props.orderId))
  if (isPending) return null
  const away = data?.rows.find(({ state }) => underWayStates.some((one) => one === state))
  if (!away) return props.otherwise
  return (
    <ReportDialog
      parcels={[{ ...away, id: away.parcelId }]}
      news="delivered"
      onDone={props.onClose}
      onClose={props.onClose}
    />
  )
}

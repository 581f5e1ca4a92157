import { useQuery } from '@tanstack/react-query'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useListedOrders } from '#sales/orders/web/index.tsx'
import { parcelMachine } from '../../parcels.states.ts'
import { parcelsApi } from '../dispatch-api.ts'

/** The state of an order’s parcel, in a list that loads those of all its rows together. */
export function OrderParcel({ orderId }: { orderId: string }) {
  const ids = useListedOrders()
  const { data } = useQuery(parcelsApi.ask('ofOrders', { ids }))
  const parcel = data?.rows.find((row) => row.orderId === orderId)
  if (!parcel) return null
  const { state, courierName, trackingNumber } = parcel
  return (
    <>
      <StateBadge machine={parcelMachine} state={state} />{' '}
      {courierName ? <span title={trackingNumber ?? undefined}>{courierName}</span> : null}
    </>
  )
}

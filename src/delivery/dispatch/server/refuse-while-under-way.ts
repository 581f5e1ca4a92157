import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { DeliveryGuard } from '#sales/orders/server/index.ts'
import { underWayStates } from '../parcels.states.ts'

/** An order whose parcel is with a courier is delivered by the reports about that parcel. */
export const refuseWhileUnderWay: DeliveryGuard = async (tx, { id, label }) => {
  const found = await sql<{ id: string; code: string; courierName: string | null }>`
    select p.id, p.code, c.name as "courierName"
    from parcels p left join couriers c on c.id = p.courier_id
    where p.order_id = ${id} and p.state = any(${[...underWayStates]}::text[])
    order by p.code limit 1`.execute(tx)
  const [parcel] = found.rows
  if (!parcel) return null
  const courier = parcel.courierName ?? 'its courier'
  return new Refusal(
    'conflict',
    'parcel_under_way',
    `Parcel ${parcel.code} of ${label.toLowerCase()} is under way with ${courier}. Enter on the parcel what ${courier} says; the order follows.`,
    { details: { parcelId: parcel.id, parcel: parcel.code } },
  )
}

import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ParcelState } from '../../parcels.states.ts'

type ParcelOfOrder = {
  readonly orderId: string
  readonly parcelId: string
  readonly code: string
  readonly cashMinor: number
  readonly currency: string
  readonly state: ParcelState
  readonly courierName: string | null
  readonly trackingNumber: string | null
}

/** The state of the parcels of a list's orders, read for all of its rows together. */
export async function parcelsOfOrders(
  reader: Reader,
  actor: Actor,
  { ids }: { readonly ids: readonly string[] },
) {
  const found = await sql<ParcelOfOrder>`
    select p.order_id as "orderId", p.id as "parcelId", p.code,
      coalesce(p.cash_minor, 0) as "cashMinor", o.currency, p.state, c.name as "courierName",
      p.tracking_number as "trackingNumber"
    from parcels p join orders o on o.id = p.order_id left join couriers c on c.id = p.courier_id
    where p.order_id = any(${[...ids]}::uuid[])
      and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}
    order by p.order_id`.execute(reader)
  return { rows: found.rows }
}

import { sql } from 'kysely'
import { underWayStates } from '#delivery/dispatch/parcels.states.ts'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CheckRow, ClockCount, DeliveredByHand } from '../tracking.contract.ts'

const most = 200

/** Tracking events that wait for a user, and how often couriers' clocks were wrong recently. */
export async function toCheck(reader: Reader, actor: Actor) {
  if (outletsOf(actor, capability.dispatch) !== null)
    return { rows: [], clocks: [], isShown: false }
  const rows = await sql<CheckRow>`
    select k.id, k.courier_id as "courierId", c.name as "courierName", k.why,
      k.tracking_number as "trackingNumber", k.raw, k.received_at as "receivedAt",
      coalesce(t.text, '') as text, coalesce(e.code, '') as code, j.news,
      p.id as "parcelId", p.code as "parcelCode", coalesce(p.cash_minor, 0) as "cashMinor",
      coalesce(o.currency, '') as currency
    from tracking_checks k join couriers c on c.id = k.courier_id
      left join courier_events e on e.id = k.event_id
      left join courier_event_texts t on t.event_id = k.event_id
      left join courier_event_outcomes j on j.event_id = k.event_id
      left join parcels p on p.id = j.parcel_id left join orders o on o.id = p.order_id
    where k.settled_at is null order by k.received_at, k.id limit ${most}`.execute(reader)
  const clocks = await sql<ClockCount>`
    select c.name as "courierName", count(*) filter (where j.clock = 'ahead')::int as ahead,
      count(*) filter (where j.clock = 'behind')::int as behind,
      count(*) filter (where j.clock = 'undated')::int as undated
    from courier_event_outcomes j join couriers c on c.id = j.courier_id
    where j.clock <> 'right' and j.judged_at > now() - interval '30 days'
    group by c.id, c.name order by c.name`.execute(reader)
  return { rows: rows.rows, clocks: clocks.rows, isShown: true }
}

/**
 * Parcels whose order was marked delivered by hand while they were with their courier: their cash is
 * in no payment, and their courier owes nothing for them.
 */
export async function deliveredByHand(reader: Reader, actor: Actor) {
  const found = await sql<DeliveredByHand>`
    select p.id as "parcelId", p.code, p.state, o.id as "orderId", o.number as "orderNumber",
      c.name as "courierName", coalesce(p.cash_minor, 0) as "cashMinor", o.currency,
      o.state_changed_at as "deliveredAt", p.booked_at as "bookedAt"
    from parcels p join orders o on o.id = p.order_id left join couriers c on c.id = p.courier_id
    where o.state = 'delivered' and p.state = any(${[...underWayStates]}::text[])
      and p.cash_minor > 0 and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}
    order by o.state_changed_at, p.id limit ${most}`.execute(reader)
  return { rows: found.rows }
}

import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { RecallCase } from '../../recalls.contract.ts'

type Lot = Pick<RecallCase, 'lotId' | 'reason' | 'since' | 'quantityScale' | 'unit'>

/** A lot and those that were merged into it. */
export const sameLot = (id: string) =>
  sql`any(array(select l.id from lots l where ${id}::uuid in (l.id, l.merged_into_id)))`

/** The stock of a lot at the actor's outlets, and the remaining tasks. */
export async function getRecall(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<RecallCase> {
  const found = await sql<Lot>`
    select lot.id as "lotId", v.quantity_scale as "quantityScale", v.unit,
      case when lot.state <> 'approved' then lot.state_changed_at end as since,
      coalesce(case when lot.state <> 'approved' then (select e.data ->> 'reason' from events e
        where e.entity_id = lot.id and e.type in ('lot.recalled', 'lot.held')
        order by e.tx desc, e.seq desc limit 1) end, '') as reason
    from lots lot join variants v on v.id = lot.variant_id where lot.id = ${id}`.execute(reader)
  const [lot] = found.rows
  if (!lot) throw notFound('This lot')
  const here = await unitsHere(reader, actor, id)
  const tasks = await tasksOf(reader, actor, id)
  const sumOf = (isMeant: (task: RecallCase['tasks'][number]) => boolean) =>
    tasks.filter(isMeant).reduce((sum, { quantity }) => sum + quantity, 0)
  const packed = sumOf(({ task }) => task === 'unpack_parcel')
  const onTransfer = sumOf(({ task }) => task !== 'unpack_parcel')
  return { ...lot, ...here, packed, onTransfer, tasks }
}

async function unitsHere(reader: Reader, actor: Actor, id: string) {
  const found = await sql<Pick<RecallCase, 'onHand' | 'unavailable' | 'available'>>`
    with places as (
      select p.variant_id, p.outlet_id, sum(p.on_hand)::bigint as on_hand,
        sum(p.unavailable)::bigint as unavailable
      from stock_places p where p.lot_id = ${sameLot(id)}
        and ${withinOutlets(actor, capability.inventory, 'p.outlet_id')}
      group by p.variant_id, p.outlet_id
    )
    select coalesce(sum(places.on_hand), 0)::bigint as "onHand",
      coalesce(sum(places.unavailable), 0)::bigint as unavailable,
      coalesce(sum(least(places.on_hand - places.unavailable,
        greatest(level.on_hand - level.reserved - level.unavailable, 0))), 0)::bigint as available
    from places join stock_levels level using (variant_id, outlet_id)`.execute(reader)
  return found.rows[0] ?? { onHand: 0, unavailable: 0, available: 0 }
}

/** Parcels to unpack, transfers to stop before they leave, and transfers to hold when they arrive. */
async function tasksOf(reader: Reader, actor: Actor, id: string): Promise<RecallCase['tasks']> {
  const found = await sql<RecallCase['tasks'][number]>`
    select 'unpack_parcel' as task, 'order' as noun, o.id, 'Order ' || o.number as label,
      outlet.code as "outletCode", sum(p.quantity)::bigint as quantity
    from order_line_lots p join order_lines l on l.id = p.line_id
    join orders o on o.id = l.order_id join outlets outlet on outlet.id = o.outlet_id
    where p.lot_id = ${sameLot(id)} and o.state in ('confirmed', 'packed')
      and ${withinOutlets(actor, capability.inventory, 'o.outlet_id')}
    group by o.id, outlet.code
    union all
    select case when t.state = 'approved' then 'stop_transfer' else 'hold_arrival' end, 'transfer',
      t.id, 'Transfer ' || t.number, outlet.code, sum(piece.quantity)::bigint
    from (select line_id, lot_id, quantity, true as is_picked from transfer_picked_lots
      union all select line_id, lot_id, shipped - settled, false from transfer_pieces) as piece
    join transfer_lines l on l.id = piece.line_id join transfers t on t.id = l.transfer_id
    join outlets outlet on outlet.id = t.from_outlet_id
    where piece.lot_id = ${sameLot(id)} and piece.quantity > 0
      and t.state in ('approved', 'in_transit', 'partially_received')
      and piece.is_picked = (t.state = 'approved')
      and (${withinOutlets(actor, capability.inventory, 't.from_outlet_id')}
        or ${withinOutlets(actor, capability.inventory, 't.to_outlet_id')})
    group by t.id, outlet.code
    order by task, label`.execute(reader)
  return found.rows
}

import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { RecallPerson } from '../../recalls.contract.ts'
import { sameLot } from './get-recall.ts'

type Row = RecallPerson & { readonly lastSeq: number }

/**
 * Every customer who ever received units of a lot, newest first, even if all of it came back. A lot
 * that was merged into this one counts.
 */
export async function recallPeople(
  reader: Reader,
  actor: Actor,
  input: { readonly id: string; readonly after?: string | undefined; readonly limit: number },
) {
  const [before] = decodeCursor(input.after, ['count']) ?? [null]
  const found = await sql<Row>`
    with moved as (
      select m.source_id, max(m.seq) as last_seq,
        coalesce(sum(-m.on_hand_delta) filter (where m.kind = 'issue'), 0)::bigint as sent,
        coalesce(sum(m.on_hand_delta) filter (where m.kind = 'return'), 0)::bigint as returned,
        min(m.at) filter (where m.kind = 'issue') as sent_at
      from stock_movements m where ${ofLot(actor, input.id)} group by m.source_id
    )
    select o.id as "orderId", o.number as "orderNumber", outlet.code as "outletCode",
      o.customer_id as "customerId", coalesce(customer.full_name, o.ship_name) as name,
      coalesce(nullif(customer.phone, ''), o.ship_phone) as phone,
      coalesce(customer.email, '') as email, moved.sent, moved.returned,
      greatest(moved.sent - moved.returned, 0)::bigint as "stillOut",
      coalesce(moved.sent_at, o.placed_at) as "sentAt",
      greatest((select max(c.ended_at) from confirmation_calls c where c.order_id = o.id),
        (select max(msg.sent_at) from messages msg where msg.entity_id = o.id
          or msg.customer_id = o.customer_id)) as "lastContactAt",
      moved.last_seq as "lastSeq"
    from moved join orders o on o.id = moved.source_id
    join outlets outlet on outlet.id = o.outlet_id
    left join customers customer on customer.id = o.customer_id
    where ${before}::bigint is null or moved.last_seq < ${before}::bigint
    order by moved.last_seq desc limit ${input.limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, input.limit, (row) => [row.lastSeq])
  return { ...page, rows: page.rows.map(({ lastSeq: _lastSeq, ...row }) => row) }
}

/** How many orders that list has. */
export async function countRecallPeople(
  reader: Reader,
  actor: Actor,
  lotId: string,
): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(distinct m.source_id) as count from stock_movements m
    where ${ofLot(actor, lotId)}`.execute(reader)
  return found.rows[0]?.count ?? 0
}

/** The movements `m` to and from customers. */
const ofLot = (actor: Actor, lotId: string) => sql`
  m.lot_id = ${sameLot(lotId)} and m.source_noun = 'order' and m.kind in ('issue', 'return')
    and ${withinOutlets(actor, capability.orders, 'm.outlet_id')}`

import { sql } from 'kysely'
import { historyWithoutCosts, seesCosts } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { RecordHistory, TimelineEntry } from '#platform/timeline.ts'

const longest = 200

/** The history of a product and its variants, newest first. */
export async function productHistory(
  reader: Reader,
  actor: Actor,
  { id }: { id: string },
): Promise<RecordHistory> {
  await requireProduct(reader, id)
  // Each record by its own index, newest first: one condition for both would sort all of them.
  const found = await sql<TimelineEntry>`
    select e.seq, e.at, e.type, e.noun, e.entity_id as "entityId", e.label,
      e.actor_name as "actorName", e.request_id as "requestId", e.data
    from (select ${id}::uuid as id, null as noun
      union all select v.id, 'variant' from variants v where v.product_id = ${id}) as own
    cross join lateral (
      select * from events where entity_id = own.id and (own.noun is null or noun = own.noun)
      order by tx desc, seq desc limit ${longest}
    ) as e
    order by e.tx desc, e.seq desc limit ${longest}`.execute(reader)
  return { entries: historyWithoutCosts(actor, found.rows) }
}

export type PriceChange = {
  variantId: string
  sku: string
  what: 'price' | 'cost' | 'compare_price'
  beforeMinor: number | null
  afterMinor: number | null
  currency: string
  /** Null is the variant's own price. */
  priceListName: string | null
  fromQuantity: number
  quantityScale: number
  changedBy: string | null
  /** When the change was scheduled; null for an immediate one. */
  plannedAt: string | null
  at: string
}

/** The price history of a product's variants, the newest change first. */
export async function priceHistory(reader: Reader, actor: Actor, { id }: { id: string }) {
  await requireProduct(reader, id)
  const found = await sql<PriceChange>`
    select c.variant_id as "variantId", v.sku, c.what, c.before_minor as "beforeMinor",
      c.after_minor as "afterMinor", c.currency, list.name as "priceListName",
      c.from_quantity as "fromQuantity", v.quantity_scale as "quantityScale",
      author.full_name as "changedBy", plan.planned_at as "plannedAt", c.changed_at as at
    from price_changes c join variants v on v.id = c.variant_id
    left join price_lists list on list.id = c.price_list_id
    left join planned_prices plan on plan.id = c.planned_price_id
    left join profiles author on author.id = c.changed_by
    where v.product_id = ${id} and (c.what <> 'cost' or ${seesCosts(actor)})
    order by c.changed_at desc, c.id desc limit ${longest}`.execute(reader)
  return { changes: found.rows }
}

export async function requireProduct(reader: Reader, id: string): Promise<void> {
  const known = await reader
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw notFound('This product')
}

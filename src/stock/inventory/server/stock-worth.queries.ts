import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { PartWorth } from '../stock-worth.contract.ts'
import { levelsAsOf, type OfOutlet, requireNotAhead } from './worth-as-of.ts'

/** The stock value at the end of a day, by outlet and category. */
export async function worthOfParts(
  reader: Reader,
  actor: Actor,
  input: OfOutlet & { readonly on?: string | undefined },
) {
  await requireNotAhead(reader, input)
  const found = await sql<PartWorth>`select o.id as "outletId", o.code as "outletCode",
      p.category, o.currency, sum(level.value_minor)::bigint as "valueMinor"
    from (${levelsAsOf(actor, input)}) level
    join variants v on v.id = level.variant_id join products p on p.id = v.product_id
    join outlets o on o.id = level.outlet_id
    where level.value_minor <> 0
    group by o.id, p.category order by o.code, p.category`.execute(reader)
  return { parts: found.rows }
}

/** A level `level` with its quantities of now, or with those that a page of a list carries. */
export const variantWorth = (quantities: 'level' | 'page') => sql`level.variant_id as "variantId",
  level.outlet_id as "outletId", level.sku, v.title, p.category, o.code as "outletCode", v.unit,
  v.quantity_scale as "quantityScale", ${sql.ref(`${quantities}.on_hand`)} as "onHand",
  ${sql.ref(`${quantities}.value_minor`)} as "valueMinor", o.currency,
  demand.last_issued_on::text as "lastIssuedOn"`

/**
 * Sorted and not read from its index: of what is counted few levels may be left, and the index would
 * lead to all others first.
 */
export const byOnHand = { by: '(level.on_hand + 0)', kind: 'number' } as const

export const variantWorthJoins = sql`join variants v on v.id = level.variant_id
  join products p on p.id = v.product_id join outlets o on o.id = level.outlet_id
  left join stock_demand demand
    on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id`

/** How many levels are in each class; the opened list of levels counts the same. */
export async function countClasses(reader: Reader, actor: Actor, { outletId }: OfOutlet) {
  requireWithinOutlets(actor, capability.inventory, outletId)
  const found = await sql<{ class: string; levels: number }>`
    select demand.abc || demand.xyz as class, count(*) as levels
    from stock_demand demand
    where ${withinOutlets(actor, capability.inventory, 'demand.outlet_id')}
      ${outletId === undefined ? sql`` : sql`and demand.outlet_id = ${outletId}::uuid`}
    group by 1 order by 1`.execute(reader)
  return { classes: found.rows }
}

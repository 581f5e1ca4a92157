import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { StockFilter } from '#stock/catalog/products.filters.ts'
import type { StockOfVariants, Use } from '#stock/catalog/server/index.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { seesIncoming } from './blind-stock.ts'

const access = capability.products

/** The stock of variants at the outlets where the actor sees products. */
export async function stockAt(
  reader: Reader,
  actor: Actor,
  variantIds: readonly string[],
): Promise<StockOfVariants> {
  const found = await sql<StockOfVariants[number]>`
    select level.variant_id as "variantId", sum(level.on_hand)::bigint as "onHand",
      sum(level.on_hand - level.reserved - level.unavailable)::bigint as available
    from stock_levels level where level.variant_id = any(${[...variantIds]}::uuid[])
      and ${withinOutlets(actor, access, 'level.outlet_id')}
    group by level.variant_id`.execute(reader)
  return found.rows
}

const statuses: Readonly<Record<StockFilter, readonly string[]>> = {
  in_stock: ['in_stock', 'over', 'low'],
  low: ['low'],
  out: ['out', 'negative'],
}

/** True where the variant `v` has a level of that kind at one of the actor's outlets. */
export function whereStock(actor: Actor, filter: StockFilter): RawBuilder<boolean> {
  return sql<boolean>`exists (select from stock_levels level where level.variant_id = v.id
    and level.status = any(${[...statuses[filter]]}::text[]) and not level.is_merged_away
    and ${withinOutlets(actor, access, 'level.outlet_id')})`
}

type HeldRow = {
  readonly variantId: string
  readonly sku: string
  readonly outletId: string
  readonly outletCode: string
  readonly onHand: number
  readonly reserved: number
  readonly incoming: number
  /** More is incoming, and the actor must not know how much. */
  readonly isBlind: boolean
  readonly quantityScale: number
}

/** The outlets where variants are on hand, reserved or incoming. */
export async function stockUses(
  reader: Reader,
  actor: Actor,
  variantIds: readonly string[],
): Promise<readonly Use[]> {
  const ids = [...variantIds]
  const found = await sql<HeldRow>`with held as (
      select variant_id, outlet_id, on_hand, reserved, 0::bigint as incoming from stock_levels
      where variant_id = any(${ids}::uuid[]) and (on_hand <> 0 or reserved <> 0)
      union all
      select variant_id, outlet_id, 0, 0, case when ${seesIncoming(actor)} then i.quantity end
      from stock_incoming i
      where variant_id = any(${ids}::uuid[])
    )
    select v.id as "variantId", v.sku, o.id as "outletId", o.code as "outletCode",
      sum(on_hand)::bigint as "onHand", sum(reserved)::bigint as reserved,
      coalesce(sum(incoming), 0)::bigint as incoming, bool_or(incoming is null) as "isBlind", v.quantity_scale as "quantityScale"
    from held join variants v on v.id = held.variant_id join outlets o on o.id = held.outlet_id
    group by v.id, o.id order by o.code, v.sku`.execute(reader)
  return found.rows.map((row) => ({
    variantId: row.variantId,
    what: inWords(row),
    path: stockNoun.path(row.variantId),
    isOpen: true,
    isOwn: isWithinOutlets(actor, access, row.outletId),
    // Reservations move with their orders; incoming documents prevent it.
    goesAlong: row.incoming === 0 && !row.isBlind,
  }))
}

function inWords({
  sku,
  outletCode,
  onHand,
  reserved,
  incoming,
  quantityScale,
  isBlind,
}: HeldRow): string {
  const say = (quantity: number, what: string) =>
    quantity === 0 ? [] : [`${formatQuantity(quantity, quantityScale)} ${what}`]
  const parts = [
    ...say(onHand, 'on hand'),
    ...say(reserved, 'reserved'),
    ...say(incoming, 'on the way'),
    ...(isBlind ? ['goods on the way, to be counted'] : []),
  ]
  return `${sku} at ${outletCode}: ${parts.join(', ')}`
}

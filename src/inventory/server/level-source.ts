import { type RawBuilder, sql } from 'kysely'
import { variantByCode } from '#catalog/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { axesOf, expiringDays } from '../level-filters.ts'
import type { LevelFilter } from '../stock-lists.contract.ts'
import { isDead } from './dead-stock.ts'

/** Which levels a filter leaves, for a list, a count or an export of the same. */
export type LevelSource = {
  /** After FROM, and a WHERE that already stands; the levels are called `level`. */
  readonly levels: RawBuilder<unknown>
  /** The SQL of SKU and outlet, from where an index has them in order. */
  readonly sku: RawBuilder<string>
  readonly outletId: RawBuilder<string>
}

/** From where in the order of SKUs on, and at most how many rows will be read. */
type Window = { readonly from: string | null; readonly isDown: boolean; readonly rows: number }

/**
 * What a filter says of levels is looked up by an index in the order of SKUs. What it says of
 * products (words, a category) is asked of the variants first: each of those found has a level that
 * is wanted, so that a page needs no more of them than it has rows, however many match.
 */
export async function levelSource(
  reader: Reader,
  actor: Actor,
  filter: LevelFilter,
  window: Window | null,
): Promise<LevelSource> {
  insistWithinOutlets(actor, capability.inventory, filter.outletId)
  const conditions = levelConditions(actor, filter)
  if (filter.only) conditions.push(await onlyCondition(reader, filter.only))
  const ofLevel = sql.join(conditions, sql` and `)
  const ofVariant = await variantConditions(reader, filter)
  if (ofVariant.length === 0) {
    const levels = sql`${levelsWithDemand} where ${ofLevel}`
    return { levels, ...(filter.class ? orderOfDemand : orderOfLevels) }
  }
  if (window?.from)
    ofVariant.push(window.isDown ? sql`v.sku <= ${window.from}` : sql`v.sku >= ${window.from}`)
  const matched = sql`select v.id from variants v
    where ${sql.join(ofVariant, sql` and `)}
      and exists (select from ${levelsWithDemand} where level.variant_id = v.id and ${ofLevel})`
  const nearest = window
    ? sql`order by v.sku ${window.isDown ? sql`desc` : sql``} limit ${window.rows + 1}`
    : sql``
  return {
    levels: sql`(${matched} ${nearest}) as matched
      join (${levelsWithDemand}) on level.variant_id = matched.id where ${ofLevel}`,
    ...orderOfLevels,
  }
}

const orderOfLevels = { sku: sql<string>`level.sku`, outletId: sql<string>`level.outlet_id` }
const orderOfDemand = { sku: sql<string>`demand.sku`, outletId: sql<string>`demand.outlet_id` }

const levelsWithDemand = sql`stock_levels level left join stock_demand demand
  on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id`

function levelConditions(actor: Actor, filter: LevelFilter): RawBuilder<unknown>[] {
  const { outletId, variantId, status } = filter
  const conditions: RawBuilder<unknown>[] = [
    withinOutlets(actor, capability.inventory, 'level.outlet_id'),
  ]
  if (outletId) conditions.push(sql`level.outlet_id = ${outletId}`)
  if (variantId) conditions.push(sql`level.variant_id = ${variantId}`)
  if (status) conditions.push(sql`level.status = ${status}`)
  const { abc, xyz } = filter.class ? axesOf(filter.class) : { abc: null, xyz: null }
  if (abc) conditions.push(sql`demand.abc = ${abc}`)
  if (xyz) conditions.push(sql`demand.xyz = ${xyz}`)
  return conditions
}

const expiringPlaces = sql`from lots lot join stock_places place on place.lot_id = lot.id
  where lot.expires_on <= current_date + ${sql.lit(expiringDays)} and place.on_hand > 0`

async function onlyCondition(
  reader: Reader,
  only: NonNullable<LevelFilter['only']>,
): Promise<RawBuilder<unknown>> {
  if (only === 'never_stocked') return sql`level.last_moved_at is null`
  if (only === 'dead') return isDead(await settingOf(reader, inventorySettings.deadStockDays))
  return sql`(level.variant_id, level.outlet_id) in
    (select place.variant_id, place.outlet_id ${expiringPlaces})`
}

async function variantConditions(
  reader: Reader,
  { category, only, q }: LevelFilter,
): Promise<RawBuilder<unknown>[]> {
  const conditions: RawBuilder<unknown>[] = []
  // Looked up from the few that it names: in the order of SKUs, all before its first would be read.
  if (category)
    conditions.push(sql`v.product_id = any(array(
      select id from products where category = ${category}))`)
  if (only === 'expiring')
    conditions.push(sql`v.id = any(array(select place.variant_id ${expiringPlaces}))`)
  if (q) {
    const exact = await variantByCode(reader, q)
    const hasWords = matchesWords("(v.sku || ' ' || v.title)", q)
    conditions.push(exact ? sql`(v.id = ${exact.id} or ${hasWords})` : hasWords)
  }
  return conditions
}

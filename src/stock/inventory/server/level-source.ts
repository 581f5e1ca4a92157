import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Source } from '#platform/server/db/ask-prepared.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { axesOf } from '../level-filters.ts'
import type { LevelFilter } from '../stock-lists.contract.ts'
import { isDead } from './dead-stock.ts'
import { expiringLots, matchedVariants, type Window } from './matched-variants.ts'

/** The levels that match a filter, for a list, a count or an export. */
export type LevelSource = {
  /** What follows FROM, including the WHERE; the levels are called `level`. */
  readonly levels: RawBuilder<unknown>
  /** The SQL of SKU and outlet, from a table with a matching index. */
  readonly sku: RawBuilder<string>
  readonly outletId: RawBuilder<string>
  /** Whether the best plan depends on the search words. */
  readonly isPlannedByWords: boolean
}

/**
 * Filters on levels use an index in the order of SKUs. Filters on products (words, a category) read
 * the variants first: from them, in the order of SKUs, a page reads levels until it is full,
 * however many more match.
 */
export async function levelSource(
  source: Source,
  actor: Actor,
  filter: LevelFilter,
  window: Window | null,
): Promise<LevelSource> {
  requireWithinOutlets(actor, capability.inventory, filter.outletId)
  const conditions = levelConditions(actor, filter)
  if (filter.only) conditions.push(await onlyCondition(source.reader, filter.only))
  const ofLevel = sql.join(conditions, sql` and `)
  // Leaving the join out costs less than letting the planner find it unnecessary.
  const demand = filter.class || filter.only === 'dead' ? joinedDemand : sql``
  const matched = await matchedVariants(source, filter, window)
  if (!matched) {
    const levels = sql`stock_levels level ${demand} where ${ofLevel}`
    const order = filter.class ? orderOfDemand : orderOfLevels
    return { levels, ...order, isPlannedByWords: false }
  }
  const levels = sql`(${matched.variants}) as matched
    join stock_levels level on level.variant_id = matched.id ${demand} where ${ofLevel}`
  return { levels, ...orderOfMatched, isPlannedByWords: matched.isPlannedByWords }
}

const orderOfLevels = { sku: sql<string>`level.sku`, outletId: sql<string>`level.outlet_id` }
const orderOfDemand = { sku: sql<string>`demand.sku`, outletId: sql<string>`demand.outlet_id` }
const orderOfMatched = { sku: sql<string>`matched.sku`, outletId: sql<string>`level.outlet_id` }

const joinedDemand = sql`left join stock_demand demand
  on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id`

function levelConditions(actor: Actor, filter: LevelFilter): RawBuilder<unknown>[] {
  const { outletId, variantId, status } = filter
  const conditions: RawBuilder<unknown>[] = [
    withinOutlets(actor, capability.inventory, 'level.outlet_id'),
  ]
  // A request for the variant itself is about its ledger.
  if (!variantId) conditions.push(sql`not level.is_merged_away`)
  if (outletId) conditions.push(sql`level.outlet_id = ${outletId}`)
  if (variantId) conditions.push(sql`level.variant_id = ${variantId}`)
  // Written as a literal, because the index of statuses covers only some of them.
  if (status) conditions.push(sql`level.status = ${sql.lit(status)}`)
  const { abc, xyz } = filter.class ? axesOf(filter.class) : { abc: null, xyz: null }
  if (abc) conditions.push(sql`demand.abc = ${abc}`)
  if (xyz) conditions.push(sql`demand.xyz = ${xyz}`)
  return conditions
}

async function onlyCondition(
  reader: Reader,
  only: NonNullable<LevelFilter['only']>,
): Promise<RawBuilder<unknown>> {
  if (only === 'never_stocked') return sql`level.last_moved_at is null`
  if (only === 'dead') return isDead(await settingOf(reader, inventorySettings.deadStockDays))
  // `offset 0` checks each level as the page reads it, instead of reading all places first.
  return sql`exists (select from stock_places place
    where place.variant_id = level.variant_id and place.outlet_id = level.outlet_id
      and place.on_hand > 0 and place.lot_id = any(array(select lot.id ${expiringLots})) offset 0)`
}

import { type RawBuilder, sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import { gtinOf } from '#stock/catalog/server/index.ts'
import type { LevelRow } from '../stock-lists.contract.ts'
import { seesIncoming } from './blind-stock.ts'

export type LevelKey = { readonly variantId: string; readonly outletId: string }

/** The levels of these keys, as a query for `shownLevels`. */
export const levelsOf = (keys: readonly LevelKey[]) => sql`
  select level.* from unnest(${keys.map(({ variantId }) => variantId)}::uuid[],
    ${keys.map(({ outletId }) => outletId)}::uuid[]) as asked(variant_id, outlet_id)
  join stock_levels level
    on level.variant_id = asked.variant_id and level.outlet_id = asked.outlet_id`

/** What lists and panels show of a level `level` and what is `besideLevel`. */
export const levelColumns = (actor: Actor) => sql`
  level.variant_id as "variantId", level.outlet_id as "outletId", level.sku, v.title,
    ${gtinOf('level.variant_id')} as gtin,
    v.unit, v.quantity_scale as "quantityScale", outlet.code as "outletCode", outlet.currency,
    level.on_hand as "onHand", level.reserved, level.unavailable, sums.available,
    coalesce(coming.quantity, 0) as incoming, coming.due_on as "incomingOn",
    level.reorder_point as "reorderPoint", level.reorder_quantity as "reorderQuantity",
    level.most_quantity as "mostQuantity", level.lead_days as "leadDays",
    case when demand.mean_daily > 0 then
      round((greatest(sums.available, 0) / demand.mean_daily)::numeric, 1)::double precision
      end as "daysOfSupply",
    demand.abc || demand.xyz as class, level.bin_id as "binId", bin.code as "binCode",
    level.last_moved_at as "lastMovedAt", level.status,
    case when ${hasCosts(actor, 'level.outlet_id')} then level.value_minor end as "valueMinor",
    case when ${hasCosts(actor, 'level.outlet_id')} and level.on_hand > 0 then
      round(level.value_minor * 10::numeric ^ v.quantity_scale / level.on_hand)::bigint
      end as "averageCostMinor"`

/** What is joined to a level `level` for its columns. */
export const besideLevel = (actor: Actor) => sql`
  cross join lateral (select level.on_hand - level.reserved - level.unavailable as available) as sums
  join variants v on v.id = level.variant_id
  join outlets outlet on outlet.id = level.outlet_id
  left join bins bin on bin.id = level.bin_id
  left join stock_demand demand
    on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id
  cross join lateral (select sum(i.quantity)::bigint as quantity, min(i.due_on) as due_on
    from stock_incoming i
    where i.variant_id = level.variant_id and i.outlet_id = level.outlet_id
      and ${seesIncoming(actor)}) as coming`

/** The few levels that a query finds with all columns. */
export const shownLevels = (actor: Actor, levels: RawBuilder<unknown>) => sql<LevelRow>`
  select ${levelColumns(actor)} from (${levels}) as level ${besideLevel(actor)}`

import { sql } from 'kysely'
import { newestRate } from '#organization/exchange-rates/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts, seesCosts } from '#organization/users/server/index.ts'
import { priceOf } from '#platform/money.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { seesIncoming } from '#stock/inventory/server/index.ts'
import { purchasingSettings } from '../purchasing.settings.ts'
import type { ReorderSuggestion } from '../reorders.contract.ts'
import {
  adviseReorder,
  type LeadSource,
  type ServiceLevel,
  serviceLevels,
} from '../suggest-reorder.ts'
import type { PurchasingParts } from './purchasing-parts.ts'

export type SuggestInput = {
  readonly outletId?: string | undefined
  readonly supplierId?: string | undefined
  readonly snoozed: 'without' | 'only'
  readonly q: string
}

const access = capability.purchaseOrders

const { serviceLevel, leadDays, measuredFrom, reviewDays, purchaseOrderPrefix } = purchasingSettings
const asked = { serviceLevel, leadDays, measuredFrom, reviewDays, purchaseOrderPrefix }

/** More than can be worked through; the screen says that there are more. */
const mostSuggestions = 300

/** What to buy now, by supplier and SKU, less what drafts already request. */
export const suggestReorders =
  (parts: PurchasingParts) => async (reader: Reader, actor: Actor, input: SuggestInput) => {
    requireWithinOutlets(actor, access, input.outletId)
    const limits = await settingsOf(reader, asked, input.outletId ?? null)
    const level = limits.serviceLevel
    const today = sql`(now() at time zone 'UTC')::date`
    const isSnoozed = input.snoozed === 'only'
    const found = await sql<WatchedLevel>`
    ${watchedLevels(parts, actor, limits)}
    and (${input.outletId ?? null}::uuid is null or level.outlet_id = ${input.outletId ?? null}::uuid)
    and (${input.supplierId ?? null}::uuid is null or item.supplier_id = ${input.supplierId ?? null}::uuid)
    and ${matchesWords("(v.sku || ' ' || v.title)", input.q)}
    and coalesce(snooze.until > ${today}, false) = ${isSnoozed}
    order by item.supplier_name nulls last, v.sku, o.code
    limit ${mostSuggestions + 1}`.execute(reader)
    const alone = found.rows.map((row) => adviceOf(row, level, limits.reviewDays))
    const moves = await movesFor(parts, reader, actor, limits, alone)
    const advised = alone.map((row) => ({ ...row, move: moves.get(levelKey(row)) ?? null }))
    const calculated = await sql<{ at: string | null }>`
    select max(reckoned_at) as at from stock_demand`.execute(reader)
    return {
      suggestions: advised.filter(
        ({ quantity, inDrafts }) => quantity > 0 || inDrafts > 0 || isSnoozed,
      ),
      isCut: found.rows.length > mostSuggestions,
      hasCosts: seesCosts(actor),
      serviceLevel: level,
      reckonedAt: calculated.rows[0]?.at ?? null,
    }
  }

/** The reorder points of some levels, calculated from demand. */
export async function proposedPoints(
  parts: PurchasingParts,
  reader: Reader,
  actor: Actor,
  levels: readonly { readonly variantId: string; readonly outletId: string }[],
) {
  const limits = await settingsOf(reader, asked, null)
  const found = await sql<WatchedLevel>`${watchedLevels(parts, actor, limits, { all: true })}
    and (level.variant_id, level.outlet_id) in (
      select "variantId", "outletId" from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
        as asked("variantId" uuid, "outletId" uuid))`.execute(reader)
  return found.rows.map((row) => ({
    variantId: row.variantId,
    outletId: row.outletId,
    reorderPoint: adviceOf(row, limits.serviceLevel, limits.reviewDays).proposedPoint ?? 0,
  }))
}

type WatchedLevel = Omit<
  ReorderSuggestion,
  | 'proposedPoint'
  | 'target'
  | 'quantity'
  | 'explanation'
  | 'costMinor'
  | 'rows'
  | 'lastsUntil'
  | 'move'
> & {
  readonly hasCosts: boolean
  readonly leadDaysFrom: LeadSource
  readonly leadDeviation: number
  readonly reorderQuantity: number | null
  readonly mostQuantity: number | null
  readonly meanDaily: number
  readonly deviationDaily: number
  readonly leadDays: number
  readonly leastQuantity: number
}

type Limits = {
  readonly serviceLevel: ServiceLevel
  readonly leadDays: number
  readonly measuredFrom: number
  readonly purchaseOrderPrefix: string
}

/** How many deviations above the median 9 of 10 lead times end, where they vary by chance. */
const deviationsOfNinety = 1.28

/** Levels that are, or soon will be, below the set or calculated reorder point. */
function watchedLevels(parts: PurchasingParts, actor: Actor, limits: Limits, { all = false } = {}) {
  const days = sql`coalesce(level.lead_days, measured.p50, item.lead_days, ${limits.leadDays}::integer)`
  const deviation = sql`case when level.lead_days is null and measured.p50 is not null
    then (measured.p90 - measured.p50) / ${deviationsOfNinety}::float8 else 0 end`
  const asked = sql`ceil(demand.mean_daily * ${days}
    + ${serviceLevels[limits.serviceLevel]}::float8 * sqrt(${days} * demand.deviation_daily ^ 2
      + (demand.mean_daily * ${deviation}) ^ 2))`
  return sql`select level.variant_id as "variantId", level.outlet_id as "outletId", v.sku, v.title,
      v.unit, v.quantity_scale as "quantityScale", o.code as "outletCode", o.currency,
      level.on_hand - level.reserved - level.unavailable as available,
      coalesce(short.quantity, 0) as shortages, coalesce(coming.quantity, 0) as incoming, coalesce(drafted.quantity, 0) as "inDrafts",
      coalesce(drafted.drafts, '[]') as drafts,
      level.reorder_point as "reorderPoint", level.reorder_quantity as "reorderQuantity",
      level.most_quantity as "mostQuantity", coalesce(demand.mean_daily, 0) as "meanDaily",
      coalesce(demand.deviation_daily, 0) as "deviationDaily", demand.abc || demand.xyz as class,
      ${days} as "leadDays", case when level.lead_days is not null then 'set'
        when measured.p50 is not null then 'measured' when item.lead_days is not null then 'supplier' else 'default' end as "leadDaysFrom",
      ${deviation} as "leadDeviation", case when level.lead_days is null
        then coalesce(measured.deliveries, 0) else 0 end as "leadDeliveries",
      (select e.actor_name from events e where e.entity_id = level.variant_id
          and e.outlet_id = level.outlet_id and e.type = 'stock.reorder_point_set'
          and level.reorder_point is not null
        order by e.seq desc limit 1) as "setBy",
      item.supplier_id as "supplierId", item.supplier_name as "supplierName",
      coalesce(item.supplier_sku, '') as "supplierSku",
      coalesce(item.pack_quantity, 1) * power(10, v.quantity_scale)::integer as "packQuantity",
      coalesce(item.least_quantity, 1) * power(10, v.quantity_scale)::integer as "leastQuantity",
      coalesce(case when item.currency = o.currency then item.price_minor
          when item.price_minor is not null then money_at_rate(item.price_minor, item.currency,
            ${newestRate('item.currency', 'o.currency')}, o.currency) end,
        case when v.currency = o.currency then v.cost_minor end) as "unitCostMinor",
      ${hasCosts(actor, 'level.outlet_id')} as "hasCosts",
      case when snooze.until > (now() at time zone 'UTC')::date then snooze.until::text end
        as "snoozedUntil"
    from stock_levels level
    -- Read once as a whole, which is less than to look up each level's own.
    join (select v.id, v.sku, v.title, v.unit, v.quantity_scale, v.currency, v.cost_minor
      from variants v join products p on p.id = v.product_id and p.state = 'active'
      where v.is_active offset 0) v on v.id = level.variant_id
    join outlets o on o.id = level.outlet_id
    left join stock_demand demand
      on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id
    left join reorder_snoozes snooze
      on snooze.variant_id = level.variant_id and snooze.outlet_id = level.outlet_id
    left join (
      -- Each is read once for all levels, not anew for each of them.
      select distinct on (item.variant_id) item.*, s.name as supplier_name from supplier_items item
      join suppliers s on s.id = item.supplier_id and s.is_active
      where item.is_active
      order by item.variant_id, item.is_preferred desc, item.price_minor nulls last, item.id
    ) item on item.variant_id = level.variant_id
    left join (${parts.measuredLeads(limits.measuredFrom)}) measured
      on measured.supplier_id = item.supplier_id and measured.variant_id = level.variant_id
    left join (${parts.shortages}) short
      on short.variant_id = level.variant_id and short.outlet_id = level.outlet_id
    left join (
      select i.variant_id, i.outlet_id, sum(quantity)::bigint as quantity,
        bool_or(not ${seesIncoming(actor)}) as is_blind
      from stock_incoming i group by 1, 2
    ) coming on coming.variant_id = level.variant_id and coming.outlet_id = level.outlet_id
    left join (
      select line.variant_id, po.outlet_id, sum(line.quantity)::bigint as quantity,
        jsonb_agg(jsonb_build_object('id', po.id, 'label',
          ${limits.purchaseOrderPrefix}::text || po.number) order by po.number) as drafts
      from purchase_order_lines line
      join purchase_orders po on po.id = line.purchase_order_id and po.state = 'draft'
      group by 1, 2
    ) drafted on drafted.variant_id = level.variant_id and drafted.outlet_id = level.outlet_id
    -- How much is missing says how much is on the way: nothing is suggested before it was counted.
    where ${withinOutlets(actor, access, 'level.outlet_id')} and coming.is_blind is not true
      and (${all}::boolean
        or (level.reorder_point is not null or demand.mean_daily > 0 or short.quantity > 0)
          and level.on_hand - level.reserved - level.unavailable - coalesce(short.quantity, 0)
            + coalesce(coming.quantity, 0) <= coalesce(level.reorder_point, ${asked} + 1, 0))`
}

function adviceOf(
  row: WatchedLevel,
  serviceLevel: ServiceLevel,
  reviewDays: number,
): ReorderSuggestion {
  const { reorderQuantity, mostQuantity, leastQuantity, leadDeviation: _, ...level } = row
  const { meanDaily, deviationDaily, leadDays, leadDaysFrom, hasCosts: mayCost, ...shown } = level
  const {
    lastsDays,
    point: _point,
    rows,
    ...advice
  } = adviseReorder({
    ...row,
    reviewDays,
    serviceLevel,
    pack: row.packQuantity,
    least: leastQuantity,
    scale: row.quantityScale,
  })
  const unitCostMinor = mayCost ? row.unitCostMinor : null
  const costMinor =
    unitCostMinor === null ? null : priceOf(advice.quantity, row.quantityScale, unitCostMinor)
  return {
    ...shown,
    ...advice,
    rows: [...rows],
    lastsUntil: lastsDays === null ? null : dayIn(lastsDays),
    unitCostMinor,
    costMinor,
    move: null,
  }
}

const mostDaysAhead = 3_650

function dayIn(days: number): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + Math.min(days, mostDaysAhead))
  return day.toISOString().slice(0, 10)
}

type LevelKey = { readonly variantId: string; readonly outletId: string }

const levelKey = ({ variantId, outletId }: LevelKey) => `${variantId} ${outletId}`

type Offer = WatchedLevel & { readonly isMine: boolean; readonly ships: boolean }

/**
 * What to transfer instead of buying: from the outlet with the most above its own target. Goods in
 * stock elsewhere cost nothing to buy. Each unit is offered once.
 */
async function movesFor(
  parts: PurchasingParts,
  reader: Reader,
  actor: Actor,
  limits: Limits & { readonly reviewDays: number },
  rows: readonly ReorderSuggestion[],
): Promise<ReadonlyMap<string, NonNullable<ReorderSuggestion['move']>>> {
  const wanted = rows.filter(({ quantity }) => quantity > 0)
  const moves = new Map<string, NonNullable<ReorderSuggestion['move']>>()
  if (wanted.length === 0) return moves
  const ids = [...new Set(wanted.map(({ variantId }) => variantId))]
  const found = await sql<Offer>`
    select offered.*, ${withinOutlets(actor, access, 'offered.outletId')} as "isMine"
    from (${watchedLevels(parts, systemActor('Suggestions'), limits, { all: true })}
      and level.variant_id = any(${ids}::uuid[])
      and o.state in ('open', 'paused', 'closing') and o.ships
      and level.on_hand - level.reserved - level.unavailable > 0) as offered`.execute(reader)
  const left = found.rows.map((row) => {
    const { target } = adviceOf(row, limits.serviceLevel, limits.reviewDays)
    const own = row.meanDaily > 0 || row.reorderPoint !== null ? target : 0
    return { ...row, target: own, surplus: row.available - row.shortages - own }
  })
  for (const row of wanted) {
    const [best] = left
      .filter(
        ({ variantId, outletId, currency }) =>
          variantId === row.variantId && outletId !== row.outletId && currency === row.currency,
      )
      .toSorted((one, other) => other.surplus - one.surplus)
    if (!best || best.surplus <= 0) continue
    const quantity = Math.min(
      best.surplus,
      row.target - row.available + row.shortages - row.incoming - row.inDrafts,
    )
    if (quantity <= 0) continue
    best.surplus -= quantity
    moves.set(levelKey(row), {
      outletId: best.outletId,
      outletCode: best.outletCode,
      quantity,
      available: best.isMine ? best.available : null,
      target: best.isMine ? best.target : null,
      isEnough:
        row.available - row.shortages + row.incoming + row.inDrafts + quantity >= row.target,
    })
  }
  return moves
}

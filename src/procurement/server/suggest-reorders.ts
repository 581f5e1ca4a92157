import { sql } from 'kysely'
import { priceOf } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import type { ReorderSuggestion } from '../buying.contract.ts'
import { procurementSettings } from '../procurement.settings.ts'
import { adviseReorder, type ServiceLevel, serviceLevels } from '../suggest-reorder.ts'

export type SuggestInput = {
  readonly outletId?: string | undefined
  readonly supplierId?: string | undefined
  readonly snoozed: 'without' | 'only'
  readonly q: string
}

const access = capability.purchaseOrders

const { serviceLevel, leadDays, reviewDays, purchaseOrderPrefix } = procurementSettings
const asked = { serviceLevel, leadDays, reviewDays, purchaseOrderPrefix }

/** More at once nobody works through; the screen says that there are more. */
const mostSuggestions = 300

/** What should be bought now, by supplier and SKU; of what is asked for in a draft only the rest. */
export async function suggestReorders(reader: Reader, actor: Actor, input: SuggestInput) {
  insistWithinOutlets(actor, access, input.outletId)
  const limits = await settingsOf(reader, asked, input.outletId ?? null)
  const level = limits.serviceLevel
  const today = sql`(now() at time zone 'UTC')::date`
  const isSnoozed = input.snoozed === 'only'
  const found = await sql<WatchedLevel>`
    ${watchedLevels(actor, limits)}
    and (${input.outletId ?? null}::uuid is null or level.outlet_id = ${input.outletId ?? null}::uuid)
    and (${input.supplierId ?? null}::uuid is null or item.supplier_id = ${input.supplierId ?? null}::uuid)
    and ${matchesWords("(v.sku || ' ' || v.title)", input.q)}
    and coalesce(snooze.until > ${today}, false) = ${isSnoozed}
    order by item.supplier_name nulls last, v.sku, o.code
    limit ${mostSuggestions + 1}`.execute(reader)
  const advised = found.rows.map((row) => adviceOf(row, level, limits.reviewDays))
  const reckoned = await sql<{ at: string | null }>`
    select max(reckoned_at) as at from stock_demand`.execute(reader)
  return {
    suggestions: advised.filter(
      ({ quantity, inDrafts }) => quantity > 0 || inDrafts > 0 || isSnoozed,
    ),
    isCut: found.rows.length > mostSuggestions,
    serviceLevel: level,
    reckonedAt: reckoned.rows[0]?.at ?? null,
  }
}

/** What the demand of some levels asks for as their reorder points. */
export async function proposedPoints(
  reader: Reader,
  actor: Actor,
  levels: readonly { readonly variantId: string; readonly outletId: string }[],
) {
  const limits = await settingsOf(reader, asked, null)
  const found = await sql<WatchedLevel>`${watchedLevels(actor, limits, { all: true })}
    and (level.variant_id, level.outlet_id) in (
      select "variantId", "outletId" from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
        as asked("variantId" uuid, "outletId" uuid))`.execute(reader)
  return found.rows.map((row) => ({
    variantId: row.variantId,
    outletId: row.outletId,
    reorderPoint: adviceOf(row, limits.serviceLevel, limits.reviewDays).proposedPoint,
  }))
}

type WatchedLevel = Omit<
  ReorderSuggestion,
  'proposedPoint' | 'target' | 'quantity' | 'explanation' | 'costMinor'
> & {
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
  readonly purchaseOrderPrefix: string
}

/** Levels that are, or soon will be, below what somebody set or the demand asks for. */
function watchedLevels(actor: Actor, limits: Limits, { all = false } = {}) {
  const days = sql`coalesce(level.lead_days, item.lead_days, ${limits.leadDays}::integer)`
  const asked = sql`ceil(demand.mean_daily * ${days}
    + ${serviceLevels[limits.serviceLevel]}::float8 * sqrt(${days}) * demand.deviation_daily)`
  return sql`select level.variant_id as "variantId", level.outlet_id as "outletId", v.sku, v.title,
      v.unit, v.quantity_scale as "quantityScale", o.code as "outletCode", o.currency,
      level.on_hand - level.reserved - level.unavailable as available,
      coming.quantity as incoming, drafted.quantity as "inDrafts", drafted.drafts,
      level.reorder_point as "reorderPoint", level.reorder_quantity as "reorderQuantity",
      level.most_quantity as "mostQuantity", coalesce(demand.mean_daily, 0) as "meanDaily",
      coalesce(demand.deviation_daily, 0) as "deviationDaily", demand.abc || demand.xyz as class,
      ${days} as "leadDays", item.supplier_id as "supplierId", item.supplier_name as "supplierName",
      coalesce(item.supplier_sku, '') as "supplierSku",
      coalesce(item.pack_quantity, 1) * power(10, v.quantity_scale)::integer as "packQuantity",
      coalesce(item.least_quantity, 1) * power(10, v.quantity_scale)::integer as "leastQuantity",
      coalesce(case when item.currency = o.currency then item.price_minor end,
        case when v.currency = o.currency then v.cost_minor end) as "unitCostMinor",
      case when snooze.until > (now() at time zone 'UTC')::date then snooze.until::text end
        as "snoozedUntil"
    from stock_levels level
    join variants v on v.id = level.variant_id and v.is_active
    join products p on p.id = v.product_id and p.state = 'active'
    join outlets o on o.id = level.outlet_id
    left join stock_demand demand
      on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id
    left join reorder_snoozes snooze
      on snooze.variant_id = level.variant_id and snooze.outlet_id = level.outlet_id
    left join lateral (
      select item.*, s.name as supplier_name from supplier_items item
      join suppliers s on s.id = item.supplier_id and s.is_active
      where item.variant_id = level.variant_id and item.is_active
      order by item.is_preferred desc, item.price_minor nulls last, item.id limit 1
    ) item on true
    cross join lateral (
      select coalesce(sum(quantity), 0)::bigint as quantity from stock_incoming coming
      where coming.variant_id = level.variant_id and coming.outlet_id = level.outlet_id
    ) coming
    cross join lateral (
      select coalesce(sum(line.quantity), 0)::bigint as quantity,
        coalesce(jsonb_agg(jsonb_build_object('id', po.id, 'label',
          ${limits.purchaseOrderPrefix}::text || po.number) order by po.number), '[]') as drafts
      from purchase_order_lines line
      join purchase_orders po on po.id = line.purchase_order_id and po.state = 'draft'
      where line.variant_id = level.variant_id and po.outlet_id = level.outlet_id
    ) drafted
    where ${withinOutlets(actor, access, 'level.outlet_id')}
      and (${all}::boolean or (level.reorder_point is not null or demand.mean_daily > 0)
        and level.on_hand - level.reserved - level.unavailable + coming.quantity
          <= coalesce(level.reorder_point, ${asked}))`
}

function adviceOf(
  row: WatchedLevel,
  serviceLevel: ServiceLevel,
  reviewDays: number,
): ReorderSuggestion {
  const {
    reorderQuantity,
    mostQuantity,
    meanDaily,
    deviationDaily,
    leadDays,
    leastQuantity,
    ...shown
  } = row
  const advice = adviseReorder({
    ...shown,
    reorderQuantity,
    mostQuantity,
    meanDaily,
    deviationDaily,
    leadDays,
    reviewDays,
    serviceLevel,
    pack: row.packQuantity,
    least: leastQuantity,
    scale: row.quantityScale,
  })
  const { proposedPoint, target, quantity, explanation } = advice
  const costMinor =
    row.unitCostMinor === null ? null : priceOf(quantity, row.quantityScale, row.unitCostMinor)
  return { ...shown, proposedPoint, target, quantity, explanation, costMinor }
}

import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { daysBeforeMonday } from '#platform/weeks.ts'
import type { PackagingUse } from '../packaging.contract.ts'
import { usesList } from '../uses.list.ts'
import { ofOutlets } from './packaging.queries.ts'

const access = capability.packaging

const beside = sql`join variants v on v.id = u.variant_id join outlets o on o.id = u.outlet_id
  left join variants suggested on suggested.id = u.suggested_variant_id`

/** The packaging used for parcels. */
export const packagingUses = serveList<PackagingUse, typeof usesList>(usesList, {
  table: 'packaging_uses u',
  id: ['u.order_id', 'u.variant_id'],
  joined: sql`join variants v on v.id = u.variant_id`,
  within: (actor) =>
    sql`(u.used_at is not null and ${withinOutlets(actor, access, 'u.outlet_id')})`,
  filters: {
    outletId: { ownOutlet: 'u.outlet_id', access },
    variantId: 'u.variant_id',
    overridden: '(u.suggested_variant_id is not null and u.suggested_variant_id <> u.variant_id)',
    uncounted: 'u.is_uncounted',
    packed: { instant: 'u.used_at' },
  },
  sorts: {
    order: { by: 'u.order_number', kind: 'number' },
    fill: { by: 'u.fill_basis_points', kind: 'number', hasNulls: true },
    billed: { by: 'u.billable_weight_grams', kind: 'number', hasNulls: true },
    cost: { by: 'u.cost_minor', kind: 'number' },
    at: { by: 'u.used_at', kind: 'instant' },
  },
  search: matchesUse,
  columns: () => sql`u.order_id as "orderId", u.variant_id as "variantId", v.sku,
    o.code as "outletCode", u.order_number as "orderNumber", u.quantity,
    u.cost_minor as "costMinor", u.currency, u.billable_weight_grams as "billableWeightGrams",
    u.fill_basis_points as "fillBasisPoints", suggested.sku as "suggestedSku",
    u.why_other as "whyOther", u.against_rule as "againstRule",
    case when u.is_uncounted then 'uncounted' else 'counted' end as stock, u.used_at as "usedAt"`,
  beside,
})

/**
 * The uses of an order by its number where it has any; otherwise those of a material by words of its
 * SKU, and those whose reason has the words. Materials are looked up first, so that each has an index.
 */
async function matchesUse(words: string, reader: Reader) {
  const text = words.trim()
  if (/^\d{1,18}$/.test(text)) {
    const exact = sql<boolean>`u.order_number = ${text}::bigint`
    const known = await sql`select from packaging_uses u where u.used_at is not null and ${exact}
      limit 1`.execute(reader)
    if (known.rows.length > 0) return exact
  }
  const found = await sql<{ id: string }>`select m.id from packaging_materials m
    join variants v on v.id = m.id where ${matchesWords('v.sku', text)}`.execute(reader)
  const ids = found.rows.map(({ id }) => id)
  return sql<boolean>`(u.variant_id = any(${ids}::uuid[])
    or u.why_other <> '' and ${matchesWords('u.why_other', text)})`
}

/** The cost of packing and the fill rate of boxes, over 30 days and in each of 12 weeks. */
export async function packagingFigures(
  reader: Reader,
  actor: Actor,
  { outletIds = [] }: { outletIds?: readonly string[] | undefined },
) {
  for (const id of outletIds) requireWithinOutlets(actor, access, id)
  const uses = sql`select * from packaging_uses u
    where u.used_at > now() - interval '84 days' and ${ofOutlets(actor, outletIds, 'u.outlet_id')}`
  const sums = await sql<{
    orders: number
    costMinor: number
    currency: string | null
    overridden: number
    againstRules: number
    uncounted: number
    fillBasisPoints: number | null
  }>`select count(distinct order_id) as orders, coalesce(sum(cost_minor), 0)::bigint as "costMinor",
      case when count(distinct currency) = 1 then min(currency) end as currency,
      count(distinct order_id) filter (where suggested_variant_id <> variant_id) as overridden,
      count(distinct order_id) filter (where against_rule <> '') as "againstRules",
      count(distinct order_id) filter (where is_uncounted) as uncounted,
      round(avg(fill_basis_points))::integer as "fillBasisPoints"
    from (${uses}) as recent where used_at > now() - interval '30 days'`.execute(reader)
  const weekStart = await settingOf(reader, platformSettings.weekStart)
  const early = sql`make_interval(days => ${daysBeforeMonday(weekStart)}::integer)`
  const weeks = await sql<{
    weekOn: string
    orders: number
    costMinor: number
    fillBasisPoints: number | null
  }>`select to_char(date_trunc('week', used_at + ${early}) - ${early}, 'YYYY-MM-DD') as "weekOn",
      count(distinct order_id) as orders, coalesce(sum(cost_minor), 0)::bigint as "costMinor",
      round(avg(fill_basis_points))::integer as "fillBasisPoints"
    from (${uses}) as recent group by 1 order by 1`.execute(reader)
  const low = await sql<{ low: number }>`select count(distinct level.variant_id) as low
    from stock_levels level join packaging_materials m on m.id = level.variant_id
    where level.status in ('low', 'out', 'negative') and level.reorder_point is not null
      and m.state = 'active' and ${ofOutlets(actor, outletIds, 'level.outlet_id')}`.execute(reader)
  const [sum] = sums.rows
  if (!sum) throw new Error('An aggregate without groups always answers one row.')
  return { ...sum, low: low.rows[0]?.low ?? 0, weeks: weeks.rows }
}

import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { insistWithinOutlets } from '#platform/server/within-outlets.ts'
import type { PackagingUse } from '../packaging.contract.ts'
import { ofOutlet } from './packaging.queries.ts'

type UsesInput = {
  readonly outletId?: string | undefined
  readonly variantId?: string | undefined
  readonly overridden?: boolean | undefined
  readonly uncounted?: boolean | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const access = capability.packaging

/** What parcels were packed in, newest first. */
export async function listUses(reader: Reader, actor: Actor, input: UsesInput) {
  insistWithinOutlets(actor, access, input.outletId)
  const after = decodeCursor(input.after, ['instant', 'id', 'id'])
  const found = await sql<PackagingUse & { key: string }>`
    select u.order_id as "orderId", u.variant_id as "variantId", v.sku, o.code as "outletCode",
      u.order_number as "orderNumber", u.quantity, u.cost_minor as "costMinor", u.currency,
      u.billable_weight_grams as "billableWeightGrams", u.fill_basis_points as "fillBasisPoints",
      suggested.sku as "suggestedSku", u.why_other as "whyOther",
      u.against_rule as "againstRule", u.is_uncounted as "isUncounted",
      u.used_at as "usedAt", u.used_at::text as key
    from packaging_uses u join variants v on v.id = u.variant_id join outlets o on o.id = u.outlet_id
    left join variants suggested on suggested.id = u.suggested_variant_id
    where u.used_at is not null and ${ofOutlet(actor, input.outletId, 'u.outlet_id')}
      and (${input.variantId ?? null}::uuid is null or u.variant_id = ${input.variantId ?? null}::uuid)
      and (${input.overridden ?? false}::boolean is false
        or u.suggested_variant_id <> u.variant_id)
      and (${input.uncounted ?? false}::boolean is false or u.is_uncounted)
      ${after ? sql`and (u.used_at, u.order_id, u.variant_id) < (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]}::uuid)` : sql``}
    order by u.used_at desc, u.order_id desc, u.variant_id desc limit ${input.limit + 1}`.execute(
    reader,
  )
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.orderId, row.variantId])
}

/** What packing cost and how well boxes were filled, over 30 days and in each of 12 weeks. */
export async function packagingFigures(
  reader: Reader,
  actor: Actor,
  input: { outletId?: string | undefined },
) {
  insistWithinOutlets(actor, access, input.outletId)
  const uses = sql`select * from packaging_uses u
    where u.used_at > now() - interval '84 days' and ${ofOutlet(actor, input.outletId, 'u.outlet_id')}`
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
  const weeks = await sql<{
    weekOn: string
    orders: number
    costMinor: number
    fillBasisPoints: number | null
  }>`select to_char(date_trunc('week', used_at), 'YYYY-MM-DD') as "weekOn",
      count(distinct order_id) as orders, coalesce(sum(cost_minor), 0)::bigint as "costMinor",
      round(avg(fill_basis_points))::integer as "fillBasisPoints"
    from (${uses}) as recent group by 1 order by 1`.execute(reader)
  const low = await sql<{ low: number }>`select count(distinct level.variant_id) as low
    from stock_levels level join packaging_materials m on m.id = level.variant_id
    where level.status in ('low', 'out', 'negative') and level.reorder_point is not null
      and m.state = 'active' and ${ofOutlet(actor, input.outletId, 'level.outlet_id')}`.execute(
    reader,
  )
  const [sum] = sums.rows
  if (!sum) throw new Error('An aggregate without groups always answers one row.')
  return { ...sum, low: low.rows[0]?.low ?? 0, weeks: weeks.rows }
}

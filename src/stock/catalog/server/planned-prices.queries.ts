import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { PlannedPrice, PriceToday } from '../planned-prices.contract.ts'
import { priceByList } from '../price-lists.rules.ts'

const mostShown = 500

/** The scheduled prices, the soonest first. */
export async function listPlannedPrices(
  reader: Reader,
  _actor: Actor,
  { productId, priceListId }: { productId?: string | undefined; priceListId?: string | undefined },
) {
  const conditions: RawBuilder<unknown>[] = [sql`plan.ended_at is null`]
  if (productId) conditions.push(sql`v.product_id = ${productId}`)
  if (priceListId) conditions.push(sql`plan.price_list_id = ${priceListId}`)
  const found = await sql<PlannedPrice & { count: number }>`
    select plan.id, plan.variant_id as "variantId", v.product_id as "productId", v.sku, v.title,
      plan.price_list_id as "priceListId", list.name as "priceListName",
      plan.from_quantity as "fromQuantity", v.quantity_scale as "quantityScale",
      case when lag(plan.id) over earlier is not null then lag(plan.price_minor) over earlier
        when list.id is null then v.price_minor else named.price_minor end as "beforeMinor",
      plan.price_minor as "priceMinor", plan.currency, plan.takes_effect_at as "takesEffectAt",
      author.full_name as "plannedBy", plan.version, count(*) over () as count
    from planned_prices plan join variants v on v.id = plan.variant_id
    left join price_lists list on list.id = plan.price_list_id
    left join price_list_prices named on named.price_list_id = plan.price_list_id
      and named.variant_id = plan.variant_id and named.from_quantity = plan.from_quantity
    left join profiles author on author.id = plan.planned_by
    where ${sql.join(conditions, sql` and `)}
    window earlier as (partition by plan.variant_id, plan.price_list_id, plan.from_quantity
      order by plan.takes_effect_at)
    order by plan.takes_effect_at, v.sku, list.name nulls first, plan.from_quantity, plan.id
    limit ${mostShown}`.execute(reader)
  return {
    planned: found.rows.map(({ count: _count, ...plan }) => plan),
    count: found.rows[0]?.count ?? 0,
  }
}

type OwnPrice = Omit<PriceToday, 'priceMinor'> & {
  readonly priceMinor: number
  readonly quantityScale: number
  readonly namedMinor: number | null
}

/** Today's prices of the open variants of products: their own, or each unit by a list. */
export async function pricesToday(
  reader: Reader,
  _actor: Actor,
  { productIds, priceListId }: { productIds: readonly string[]; priceListId?: string | undefined },
) {
  const list = priceListId ? await listTerms(reader, priceListId) : null
  const found = await sql<OwnPrice>`
    select v.id as "variantId", v.sku, v.title, v.price_minor as "priceMinor", v.currency,
      v.quantity_scale as "quantityScale", named.price_minor as "namedMinor"
    from variants v left join price_list_prices named on named.variant_id = v.id
      and named.price_list_id = ${priceListId ?? null}::uuid and named.from_quantity = 0
    where v.product_id = any(${[...productIds]}::uuid[]) and v.is_active
    order by v.sku`.execute(reader)
  return {
    variants: found.rows.map(({ quantityScale, namedMinor, ...row }): PriceToday => {
      if (!list) return row
      const steps = namedMinor === null ? [] : [{ fromQuantity: 0, priceMinor: namedMinor }]
      const priced = priceByList(
        { ...list, prices: new Map([[row.variantId, steps]]) },
        { id: row.variantId, quantity: 10 ** quantityScale, quantityScale },
        row.currency === list.currency ? row.priceMinor : null,
      )
      return { ...row, priceMinor: priced?.priceMinor ?? null, currency: list.currency }
    }),
  }
}

async function listTerms(reader: Reader, id: string) {
  const list = await reader
    .selectFrom('price_lists')
    .select(['name', 'currency', 'percent_off_basis_points as percentOffBasisPoints'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!list) throw notFound('This price list')
  return list
}

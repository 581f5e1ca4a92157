import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import type { ListPrice, PriceListRow } from '../price-lists.contract.ts'
import { requireProduct } from './product-past.ts'

const countsOn = (today: string) => sql`is_active
  and (valid_from is null or valid_from <= ${today}::date)
  and (valid_until is null or valid_until >= ${today}::date)`

/** The lists that an order of this outlet, in this currency, may use today. */
export async function usablePriceLists(
  reader: Reader,
  _actor: Actor,
  { currency, outletId = null }: { currency: string; outletId?: string | null | undefined },
) {
  const today = await todayAt(reader, outletId)
  const found = await sql<{ id: string; name: string }>`select id, name from price_lists
    where currency = ${currency} and ${countsOn(today)} order by name`.execute(reader)
  return { lists: found.rows }
}

export async function listPriceLists(reader: Reader) {
  const found = await sql<PriceListRow>`select id, name, currency,
      percent_off_basis_points as "percentOffBasisPoints",
      to_char(valid_from, 'YYYY-MM-DD') as "validFrom",
      to_char(valid_until, 'YYYY-MM-DD') as "validUntil", is_active as "isActive",
      is_for_everybody as "isForEverybody",
      (select count(*) from price_list_prices p where p.price_list_id = list.id)::integer as prices,
      version
    from price_lists list order by name`.execute(reader)
  return { lists: found.rows }
}

const mostPrices = 500

const listPriceColumns = sql`v.id as "variantId", v.sku, v.title,
  v.quantity_scale as "quantityScale", p.from_quantity as "fromQuantity",
  p.price_minor as "priceMinor"`

type ListOfProduct = Pick<PriceListRow, 'id' | 'name' | 'currency' | 'percentOffBasisPoints'> & {
  readonly countsToday: boolean
  readonly prices: ListPrice[]
}

export async function pricesOfList(reader: Reader, _actor: Actor, { id }: { id: string }) {
  const list = await reader
    .selectFrom('price_lists')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!list) throw notFound('This price list')
  const found = await sql<ListPrice>`select ${listPriceColumns}
    from price_list_prices p join variants v on v.id = p.variant_id
    where p.price_list_id = ${id} order by v.sku, p.from_quantity limit ${mostPrices}`.execute(
    reader,
  )
  return { prices: found.rows }
}

/** The lists with a price of their own for a product, and those with a general discount. */
export async function listPricesOfProduct(reader: Reader, _actor: Actor, { id }: { id: string }) {
  await requireProduct(reader, id)
  const today = await todayAt(reader, null)
  const [lists, prices] = await Promise.all([
    sql<Omit<ListOfProduct, 'prices'>>`select id, name, currency,
        percent_off_basis_points as "percentOffBasisPoints", ${countsOn(today)} as "countsToday"
      from price_lists list order by name`.execute(reader),
    sql<ListPrice & { listId: string }>`select p.price_list_id as "listId", ${listPriceColumns}
      from price_list_prices p join variants v on v.id = p.variant_id
      where v.product_id = ${id} order by v.position, v.id, p.from_quantity`.execute(reader),
  ])
  const byList = Map.groupBy(prices.rows, ({ listId }) => listId)
  return {
    lists: lists.rows
      .map((list): ListOfProduct => ({ ...list, prices: byList.get(list.id) ?? [] }))
      .filter((list) => list.prices.length > 0 || list.percentOffBasisPoints > 0),
  }
}

import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { PriceListRow } from '../price-lists.contract.ts'

const counts = sql`is_active and (valid_from is null or valid_from <= current_date)
  and (valid_until is null or valid_until >= current_date)`

/** Those that an order in this currency may be priced by today. */
export async function usablePriceLists(
  reader: Reader,
  _actor: Actor,
  { currency }: { currency: string },
) {
  const found = await sql<{ id: string; name: string }>`select id, name from price_lists
    where currency = ${currency} and ${counts} order by name`.execute(reader)
  return { lists: found.rows }
}

export async function listPriceLists(reader: Reader) {
  const found = await sql<PriceListRow>`select id, name, currency,
      percent_off_basis_points as "percentOffBasisPoints",
      to_char(valid_from, 'YYYY-MM-DD') as "validFrom",
      to_char(valid_until, 'YYYY-MM-DD') as "validUntil", is_active as "isActive",
      (select count(*) from price_list_prices p where p.price_list_id = list.id)::integer as prices,
      version
    from price_lists list order by name`.execute(reader)
  return { lists: found.rows }
}

const mostPrices = 500

export async function pricesOfList(reader: Reader, _actor: Actor, { id }: { id: string }) {
  const list = await reader
    .selectFrom('price_lists')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!list) throw notFound('This price list')
  const found = await sql<{ variantId: string; sku: string; title: string; priceMinor: number }>`
    select v.id as "variantId", v.sku, v.title, p.price_minor as "priceMinor"
    from price_list_prices p join variants v on v.id = p.variant_id
    where p.price_list_id = ${id} order by v.sku limit ${mostPrices}`.execute(reader)
  return { prices: found.rows }
}

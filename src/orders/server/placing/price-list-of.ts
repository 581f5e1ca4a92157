import { sql } from 'kysely'
import { type PriceList, type PriceStep, refusePriceList } from '#catalog/price-lists.rules.ts'
import { insist, notFound } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'

type Row = Omit<PriceList, 'prices'> & {
  readonly isActive: boolean
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly today: string
  readonly prices: readonly (PriceStep & { readonly variantId: string })[]
}

/** The price list of a draft with what it says of the draft's variants; it has to count today. */
export async function priceListOf(
  reader: Reader,
  id: string | null,
  lines: readonly { readonly variantId: string }[],
): Promise<PriceList | null> {
  if (id === null) return null
  const variantIds = lines.map(({ variantId }) => variantId)
  const found = await sql<Row>`
    select list.name, list.currency, list.percent_off_basis_points as "percentOffBasisPoints",
      list.is_active as "isActive", to_char(list.valid_from, 'YYYY-MM-DD') as "validFrom",
      to_char(list.valid_until, 'YYYY-MM-DD') as "validUntil",
      to_char(current_date, 'YYYY-MM-DD') as today,
      coalesce((select jsonb_agg(jsonb_build_object('variantId', p.variant_id,
          'fromQuantity', p.from_quantity, 'priceMinor', p.price_minor))
        from price_list_prices p
        where p.price_list_id = list.id and p.variant_id = any(${variantIds}::uuid[])), '[]') as prices
    from price_lists list where list.id = ${id}`.execute(reader)
  const [list] = found.rows
  if (!list) throw notFound('This price list')
  insist(refusePriceList(list, list.today))
  return { ...list, prices: Map.groupBy(list.prices, ({ variantId }) => variantId) }
}

import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  type PriceList,
  type PriceStep,
  refusePriceList,
} from '#stock/catalog/price-lists.rules.ts'

type ListOfDraft = PriceList & {
  readonly id: string
  /** Any order may be priced by it, and not only those of the customers that have it. */
  readonly isForEverybody: boolean
}

type Row = Omit<ListOfDraft, 'prices'> & {
  readonly isActive: boolean
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly today: string
  readonly prices: readonly (PriceStep & { readonly variantId: string })[]
}

/** Which list a draft asks for, and whose it is. */
export type ListAsked = {
  /** The list counts by the day at this outlet. */
  readonly outletId: string
  readonly currency: string
  /** Left out: that of the order which is edited, or else of the customer. Null: none. */
  readonly priceListId?: string | null | undefined
  readonly customerId?: string | null | undefined
  /** The list that the order was priced by, where one is edited; undefined for a new order. */
  readonly keptListId?: string | null | undefined
  readonly lines: readonly { readonly variantId: string | null }[]
}

export type ListFound = {
  readonly list: ListOfDraft | null
  /** It may price this order: it is the customer's, or for all customers. Any other is a discount. */
  readonly isByRight: boolean
}

/**
 * The price list of a draft with its prices of the draft's variants. An explicitly chosen one must
 * be valid today. The customer's own is left out once it has ended; and an order keeps the list
 * that it was priced by.
 */
export async function priceListOf(reader: Reader, asked: ListAsked): Promise<ListFound> {
  const { priceListId, customerId, keptListId, currency } = asked
  const own = customerId ? await listOfCustomer(reader, customerId) : null
  const id = priceListId === undefined ? (keptListId === undefined ? own : keptListId) : priceListId
  if (id === null) return { list: null, isByRight: true }
  const list = await findList(reader, id, asked)
  const isKept = id === keptListId
  if (priceListId && !isKept) {
    throwIfRefused(refusePriceList(list, list.today))
    if (list.currency !== currency) throw otherCurrency(list, currency)
  }
  const counts = isKept || refusePriceList(list, list.today) === null
  if (!counts || list.currency !== currency) return { list: null, isByRight: true }
  return {
    list: { ...list, prices: Map.groupBy(list.prices, ({ variantId }) => variantId) },
    isByRight: list.isForEverybody || id === own,
  }
}

async function findList(reader: Reader, id: string, { lines, outletId }: ListAsked): Promise<Row> {
  const today = await todayAt(reader, outletId)
  const variantIds = lines.flatMap(({ variantId }) => variantId ?? [])
  const found = await sql<Row>`
    select list.id, list.name, list.currency,
      list.percent_off_basis_points as "percentOffBasisPoints",
      list.is_active as "isActive", list.is_for_everybody as "isForEverybody",
      to_char(list.valid_from, 'YYYY-MM-DD') as "validFrom",
      to_char(list.valid_until, 'YYYY-MM-DD') as "validUntil",
      ${today} as today,
      coalesce((select jsonb_agg(jsonb_build_object('variantId', p.variant_id,
          'fromQuantity', p.from_quantity, 'priceMinor', p.price_minor))
        from price_list_prices p
        where p.price_list_id = list.id and p.variant_id = any(${variantIds}::uuid[])), '[]') as prices
    from price_lists list where list.id = ${id}`.execute(reader)
  const [list] = found.rows
  if (!list) throw notFound('This price list')
  return list
}

/** The list of a customer, or of whom they were merged into. */
async function listOfCustomer(reader: Reader, id: string): Promise<string | null> {
  const found = await sql<{ id: string | null }>`select kept.price_list_id as id
    from customers c join customers kept on kept.id = coalesce(c.merged_into, c.id)
    where c.id = ${id}`.execute(reader)
  return found.rows[0]?.id ?? null
}

function otherCurrency(list: { name: string; currency: string }, currency: string): Refusal {
  return new Refusal(
    'unprocessable',
    'price_list_closed',
    `The price list “${list.name}” is in ${list.currency}, and this outlet sells in ${currency}. Choose another one, or none.`,
    { field: 'priceListId' },
  )
}

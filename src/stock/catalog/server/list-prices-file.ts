import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { plainMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { tableFile } from '#platform/server/http/send-table.ts'

type NamedPrice = {
  readonly list: string
  readonly currency: string
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly fromQuantity: number
  readonly priceMinor: number
  readonly listId: string
  readonly variantId: string
}

/** The prices of price lists, as a file that can be imported again unchanged. */
export const listPricesFile = tableFile<NamedPrice>({
  path: '/files/price-list-prices',
  name: 'price-list-prices',
  access: capability.products,
  columns: [
    { label: 'Price list', kind: 'text', value: ({ list }) => list },
    { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
    {
      label: 'Price',
      kind: 'number',
      value: ({ priceMinor, currency }) => plainMoney(priceMinor, currency),
    },
    {
      label: 'From quantity',
      kind: 'number',
      value: ({ fromQuantity, quantityScale }) =>
        fromQuantity === 0 ? null : formatQuantity(fromQuantity, quantityScale),
    },
    { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
    { label: 'Product', kind: 'text', value: ({ title }) => title },
  ],
  rows: allPrices,
})

const pricesPerRead = 1_000

async function* allPrices(reader: Reader, _actor: Actor): AsyncGenerator<NamedPrice> {
  let last: NamedPrice | undefined
  do {
    const beyond = last
      ? sql`(list.name, list.id, v.sku, v.id, p.from_quantity) > (${last.list}, ${last.listId}::uuid,
          ${last.sku}, ${last.variantId}::uuid, ${last.fromQuantity}::bigint)`
      : sql`true`
    const { rows } = await sql<NamedPrice>`
      select list.name as list, list.currency, v.sku, v.title, v.quantity_scale as "quantityScale",
        p.from_quantity as "fromQuantity", p.price_minor as "priceMinor", list.id as "listId",
        v.id as "variantId"
      from price_list_prices p join price_lists list on list.id = p.price_list_id
      join variants v on v.id = p.variant_id
      where ${beyond}
      order by list.name, list.id, v.sku, v.id, p.from_quantity
      limit ${pricesPerRead}`.execute(reader)
    yield* rows
    last = rows.at(-1)
  } while (last !== undefined)
}

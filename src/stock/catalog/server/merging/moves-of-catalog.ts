import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { shownBarcode } from '../../barcode-shown.ts'
import { fromInWords } from '../../price-lists.rules.ts'
import type { MergeMove, MergePair } from '../product-parts.ts'

/** What the catalogue itself moves when two variants are merged. */
export async function movesOfCatalog(reader: Reader, pair: MergePair): Promise<MergeMove[]> {
  return [
    { what: 'Codes', lines: await codeLines(reader, pair) },
    { what: 'Price lists', lines: await listLines(reader, pair) },
    { what: 'Planned prices', lines: await planLines(reader, pair) },
    { what: 'Product', lines: await productLines(reader, pair) },
  ]
}

async function codeLines(reader: Reader, { kept, merged }: MergePair): Promise<string[]> {
  const codes = await reader
    .selectFrom('barcodes')
    .select(['code', 'as_given'])
    .where('variant_id', '=', merged.id)
    .orderBy('code')
    .execute()
  return [
    ...codes.map(({ code, as_given }) => `Barcode ${shownBarcode(code, as_given)}`),
    `The SKU ${merged.sku} leads to ${kept.sku}`,
  ]
}

type NamedPrice = {
  readonly name: string
  readonly currency: string
  readonly priceMinor: number
  readonly fromQuantity: number
  readonly quantityScale: number
  readonly isTaken: boolean
}

/** A list with prices of the remaining variant keeps them; other lists' prices move. */
async function listLines(reader: Reader, { kept, merged }: MergePair): Promise<string[]> {
  const found = await sql<NamedPrice>`
    select list.name, list.currency, p.price_minor as "priceMinor",
      p.from_quantity as "fromQuantity", v.quantity_scale as "quantityScale",
      exists (select from price_list_prices own where own.price_list_id = p.price_list_id
        and own.variant_id = ${kept.id}) as "isTaken"
    from price_list_prices p join price_lists list on list.id = p.price_list_id
    join variants v on v.id = p.variant_id
    where p.variant_id = ${merged.id} order by list.name, p.from_quantity`.execute(reader)
  return found.rows.map((row) => {
    const price = `${formatMoney(row.priceMinor, row.currency)}${fromInWords(row)} in ${row.name}`
    return row.isTaken ? `${price} is given up: ${kept.sku} has its own there` : price
  })
}

async function planLines(reader: Reader, { merged }: MergePair): Promise<string[]> {
  const found = await sql<{ count: number }>`select count(*) as count from planned_prices
    where variant_id = ${merged.id} and ended_at is null`.execute(reader)
  const count = found.rows[0]?.count ?? 0
  if (count === 0) return []
  return [count === 1 ? '1 is cancelled' : `${count} are cancelled`]
}

async function productLines(reader: Reader, { kept, merged }: MergePair): Promise<string[]> {
  const found = await sql<{ title: string }>`select p.title from variants v
    join products p on p.id = v.product_id where v.id = ${merged.id}
      and not exists (select from variants other where other.product_id = p.id
        and other.is_active and other.id <> v.id)`.execute(reader)
  const [last] = found.rows
  return [
    `${merged.sku} is closed and leads to ${kept.sku}`,
    ...(last ? [`${last.title} has no other variant and is archived`] : []),
  ]
}

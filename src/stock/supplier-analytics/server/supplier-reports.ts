import { sql } from 'kysely'
import { largestScale } from '#platform/quantity.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { shareOf } from '../shares.rules.ts'
import type { ComparedItem, ItemReport, SupplierReport } from '../supplier-analytics.fields.ts'
import { type FigureTerms, figuresOf, monthsOf } from '../supplier-figures.rules.ts'
import { addLines, noLines, type SummedLines } from '../supplier-sums.rules.ts'
import { type ItemPrices, itemPrices } from './item-prices.ts'
import { ofSupplier, type ReportInput, reportLines } from './read-evaluated-lines.ts'
import { reportTerms } from './report-terms.ts'
import { keyOfAll } from './reported-lines.ts'
import { sumLines } from './sum-lines.ts'

/** Of all lines together. */
const whole = (sums: ReadonlyMap<string, SummedLines>) => sums.get(keyOfAll) ?? noLines

/** All suppliers together, and how many have too few orders for a score. */
export async function analyticsFigures(reader: Reader, actor: Actor, input: ReportInput) {
  const terms = await reportTerms(reader)
  const lines = await reportLines(reader, actor, input)
  const summed = whole(await sumLines(reader, 'all', ...lines))
  return {
    figures: figuresOf(summed, terms),
    few: summed.ordersBySupplier.filter((orders) => orders < terms.fewestOrders).length,
    leftOut: summed.leftOut,
    fewestOrders: terms.fewestOrders,
  }
}

type OfOne = ReportInput & { readonly id: string }

/** One supplier by month, by lead time and by item. */
export async function supplierReport(
  reader: Reader,
  actor: Actor,
  { id, ...asked }: OfOne,
): Promise<SupplierReport> {
  const supplier = await reader
    .selectFrom('suppliers')
    .select(['id as supplierId', 'code', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!supplier) throw notFound('This supplier')
  const terms = await reportTerms(reader)
  const own = await reportLines(reader, actor, asked, ofSupplier(id))
  const byItem = await compared(reader, 'item', own)
  const items = await readItems(reader, [...byItem.keys()])
  const promised = await promisedLeads(reader, [id], [...byItem.keys()])
  return {
    ...supplier,
    ...courseOf(await sumLines(reader, 'all', ...own), terms),
    items: items
      .map((item) => ({
        ...comparedItem(item, terms, byItem.get(item.variantId)),
        leadDaysPromised: promised.get(keyOf(id, item.variantId)) ?? null,
      }))
      .toSorted((one, other) => other.lines - one.lines || (one.sku < other.sku ? -1 : 1)),
  }
}

/** The figures of the lines of one supplier, by month and by lead time; what it sees of itself as well. */
export function courseOf(sums: ReadonlyMap<string, SummedLines>, terms: FigureTerms) {
  const summed = whole(sums)
  return {
    figures: figuresOf(summed, terms),
    months: monthsOf(summed, terms.score),
    leadTimes: [...summed.leadTimes],
    leftOut: summed.leftOut,
    fewestOrders: terms.fewestOrders,
  }
}

/** The suppliers of one item beside each other. */
export async function itemReport(
  reader: Reader,
  actor: Actor,
  { id, ...asked }: OfOne,
): Promise<ItemReport> {
  const [item] = await readItems(reader, [id])
  if (!item) throw notFound('This product')
  const terms = await reportTerms(reader)
  const own = await reportLines(reader, actor, asked, sql`variant_id = ${id}`)
  const bySupplier = await compared(reader, 'supplier', own)
  const suppliers = await readSuppliers(reader, [...bySupplier.keys()])
  const promised = await promisedLeads(reader, [...bySupplier.keys()], [id])
  const { variantId, sku, title } = item
  return {
    ...{ variantId, sku, title },
    suppliers: suppliers
      .map((supplier) => ({
        ...supplier,
        ...comparedItem(item, terms, bySupplier.get(supplier.supplierId)),
        leadDaysPromised: promised.get(keyOf(supplier.supplierId, id)) ?? null,
      }))
      .toSorted((one, other) => other.lines - one.lines || (one.code < other.code ? -1 : 1)),
  }
}

type Compared = { readonly summed: SummedLines; readonly prices: ItemPrices | undefined }

/** By item or supplier, without those of which every line was left out. */
async function compared(
  reader: Reader,
  by: 'item' | 'supplier',
  lines: Awaited<ReturnType<typeof reportLines>>,
): Promise<ReadonlyMap<string, Compared>> {
  const sums = await sumLines(reader, by, ...lines)
  const prices = await itemPrices(reader, by, ...lines)
  return new Map(
    [...sums].flatMap(([key, summed]) =>
      summed.months.length === 0 ? [] : [[key, { summed, prices: prices.get(key) }] as const],
    ),
  )
}

/** The suppliers with these ids. */
export async function readSuppliers(reader: Reader, ids: readonly string[]) {
  const found = await sql<{ supplierId: string; code: string; name: string }>`
    select id as "supplierId", code, name from suppliers
    where id = any(${[...ids]}::uuid[])`.execute(reader)
  return found.rows
}

type Item = Pick<ComparedItem, 'variantId' | 'sku' | 'title' | 'unit' | 'quantityScale'>

async function readItems(reader: Reader, ids: readonly string[]): Promise<readonly Item[]> {
  const found = await sql<Item>`
    select id as "variantId", sku, title, unit, quantity_scale as "quantityScale" from variants
    where id = any(${[...ids]}::uuid[])`.execute(reader)
  return found.rows
}

const keyOf = (supplierId: string, variantId: string) => `${supplierId} ${variantId}`

/** What suppliers say how long their items take. */
async function promisedLeads(
  reader: Reader,
  suppliers: readonly string[],
  variants: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ supplierId: string; variantId: string; leadDays: number | null }>`
    select item.supplier_id as "supplierId", item.variant_id as "variantId",
      coalesce(item.lead_days, s.lead_days) as "leadDays"
    from supplier_items item join suppliers s on s.id = item.supplier_id
    where item.supplier_id = any(${[...suppliers]}::uuid[])
      and item.variant_id = any(${[...variants]}::uuid[])`.execute(reader)
  return new Map(
    found.rows.flatMap(({ supplierId, variantId, leadDays }) =>
      leadDays === null ? [] : [[keyOf(supplierId, variantId), leadDays] as const],
    ),
  )
}

/** The figures of one item of one supplier. */
function comparedItem(
  { variantId, sku, title, unit, quantityScale }: Item,
  terms: FigureTerms,
  { summed, prices }: Compared = { summed: noLines, prices: undefined },
) {
  const { accepted } = addLines(summed.months)
  return {
    ...figuresOf(summed, terms),
    ...{ variantId, sku, title, unit, quantityScale },
    accepted: Number(accepted / 10n ** BigInt(largestScale - quantityScale)),
    priceCurrency: prices?.currency ?? null,
    firstPriceMinor: prices?.firstMinor ?? null,
    lastPriceMinor: prices?.lastMinor ?? null,
    priceChange: prices
      ? shareOf(BigInt(prices.lastMinor - prices.firstMinor), BigInt(prices.firstMinor))
      : null,
  }
}

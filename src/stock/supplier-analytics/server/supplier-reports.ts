import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { usualCurrency } from '../price-drift.rules.ts'
import { shareOf } from '../shares.rules.ts'
import type { ComparedItem, ItemReport, SupplierReport } from '../supplier-analytics.fields.ts'
import { countOrders, type FigureTerms, figuresOf, monthsOf } from '../supplier-figures.rules.ts'
import { linesBySupplier, supplierOf } from './rank-suppliers.ts'
import {
  countedOf,
  ofSupplier,
  type ReadEvaluated,
  type ReportInput,
  readEvaluatedLines,
} from './read-evaluated-lines.ts'
import { reportTerms } from './report-terms.ts'

/** All suppliers together, and how many have too few orders for a score. */
export async function analyticsFigures(reader: Reader, actor: Actor, input: ReportInput) {
  const terms = await reportTerms(reader)
  const lines = await readEvaluatedLines(reader, actor, input)
  const few = [...linesBySupplier(lines).values()].filter(
    (own) => countOrders(countedOf(own)) < terms.fewestOrders,
  )
  const counted = countedOf(lines)
  return {
    figures: figuresOf(counted, terms),
    few: few.length,
    leftOut: lines.length - counted.length,
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
  const all = await readEvaluatedLines(reader, actor, asked, ofSupplier(id))
  const lines = countedOf(all)
  const promised = await promisedLeads(reader, lines)
  const byItem = Map.groupBy(lines, ({ line }) => line.variantId)
  return {
    ...supplier,
    ...courseOf(all, terms),
    items: [...byItem.values()]
      .map((own) => comparedItem(own, terms, promised))
      .toSorted((one, other) => other.lines - one.lines || (one.sku < other.sku ? -1 : 1)),
  }
}

/** The figures of the lines of one supplier, by month and by lead time; what it sees of itself as well. */
export function courseOf(all: readonly ReadEvaluated[], terms: FigureTerms) {
  const lines = countedOf(all)
  return {
    figures: figuresOf(lines, terms),
    months: monthsOf(lines, terms.score),
    leadTimes: leadTimesOf(lines),
    leftOut: all.length - lines.length,
    fewestOrders: terms.fewestOrders,
  }
}

/** The suppliers of one item beside each other. */
export async function itemReport(
  reader: Reader,
  actor: Actor,
  { id, ...asked }: OfOne,
): Promise<ItemReport> {
  const variant = await reader
    .selectFrom('variants')
    .select(['id as variantId', 'sku', 'title'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!variant) throw notFound('This product')
  const terms = await reportTerms(reader)
  const lines = countedOf(await readEvaluatedLines(reader, actor, asked, sql`variant_id = ${id}`))
  const promised = await promisedLeads(reader, lines)
  return {
    ...variant,
    suppliers: [...linesBySupplier(lines).values()]
      .map((own) => ({ ...comparedItem(own, terms, promised), ...supplierOf(own) }))
      .toSorted((one, other) => other.lines - one.lines || (one.code < other.code ? -1 : 1)),
  }
}

/** How many deliveries took how many days. */
function leadTimesOf(lines: readonly ReadEvaluated[]) {
  const byDays = Map.groupBy(
    lines.flatMap(({ leadDays }) => leadDays),
    (days) => days,
  )
  return [...byDays]
    .map(([days, all]) => ({ days, deliveries: all.length }))
    .toSorted((one, other) => one.days - other.days)
}

type Promised = ReadonlyMap<string, number>

const keyOf = (supplierId: string, variantId: string) => `${supplierId} ${variantId}`

/** What suppliers say how long their items take, for the items of some lines. */
async function promisedLeads(reader: Reader, lines: readonly ReadEvaluated[]): Promise<Promised> {
  const suppliers = [...new Set(lines.map(({ line }) => line.supplierId))]
  const variants = [...new Set(lines.map(({ line }) => line.variantId))]
  const found = await sql<{ supplierId: string; variantId: string; leadDays: number | null }>`
    select item.supplier_id as "supplierId", item.variant_id as "variantId",
      coalesce(item.lead_days, s.lead_days) as "leadDays"
    from supplier_items item join suppliers s on s.id = item.supplier_id
    where item.supplier_id = any(${suppliers}::uuid[])
      and item.variant_id = any(${variants}::uuid[])`.execute(reader)
  return new Map(
    found.rows.flatMap(({ supplierId, variantId, leadDays }) =>
      leadDays === null ? [] : [[keyOf(supplierId, variantId), leadDays] as const],
    ),
  )
}

/** The figures of one item of one supplier. */
function comparedItem(
  lines: readonly ReadEvaluated[],
  terms: FigureTerms,
  promised: Promised,
): ComparedItem {
  const [first] = lines
  if (!first) throw new Error('An item without lines is not in the report.')
  const { supplierId, variantId, sku, title, unit, quantityScale } = first.line
  const currency = usualCurrency(lines.map(({ line }) => line))
  const prices = lines.flatMap(({ line }) =>
    line.currency === currency && line.unitCostMinor !== null ? [line.unitCostMinor] : [],
  )
  const [firstPrice = null, lastPrice = null] = [prices.at(0), prices.at(-1)]
  return {
    ...figuresOf(lines, terms),
    variantId,
    sku,
    title,
    unit,
    quantityScale,
    accepted: lines.reduce((sum, { accepted }) => sum + accepted, 0),
    priceCurrency: currency,
    firstPriceMinor: firstPrice,
    lastPriceMinor: lastPrice,
    priceChange:
      firstPrice === null || lastPrice === null
        ? null
        : shareOf(BigInt(lastPrice - firstPrice), BigInt(firstPrice)),
    leadDaysPromised: promised.get(keyOf(supplierId, variantId)) ?? null,
  }
}

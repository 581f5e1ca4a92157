import type { EvaluatedLine } from './delivered-lines.rules.ts'
import { ratioOf } from './shares.rules.ts'

/** A product at an outlet while goods of it were late: its days without stock, and what a day costs. */
export type StockOut = {
  readonly variantId: string
  readonly outletId: string
  readonly sku: string
  readonly title: string
  readonly outletCode: string
  readonly unit: string
  readonly quantityScale: number
  /** Days that ended with nothing available, each counted once. */
  readonly days: number
  /** In steps, of the last 90 days. */
  readonly issued90Days: number
  /** Of one unit, in the company’s currency; null where one of the two is not known in it. */
  readonly marginMinor: number | null
}

/** What the company says that poor service costs it; 0 is unset. */
export type ServiceCosts = { readonly rejectMinor: number; readonly lateDayMinor: number }

/** The days of demand behind `issued90Days`. */
export const demandDays = 90

/** Days without stock × demand of a day × margin of a unit, rounded once; null without a margin. */
export function lostMargin(stockOut: StockOut): number | null {
  const { days, issued90Days, marginMinor, quantityScale } = stockOut
  if (marginMinor === null) return null
  const lost = BigInt(days) * BigInt(issued90Days) * BigInt(Math.max(0, marginMinor))
  return ratioOf(lost, BigInt(demandDays) * 10n ** BigInt(quantityScale), 1n)
}

/** Receipts that brought rejected units of a line: each is handled once, whatever its quantity. */
export const countRejections = (lines: readonly EvaluatedLine[]) =>
  lines.reduce((sum, { line }) => sum + line.parts.filter(({ rejected }) => rejected > 0).length, 0)

/** Days after the first promise until the last unit, of all lines together. */
export const countLateDays = (lines: readonly EvaluatedLine[]) =>
  lines.reduce((sum, { daysLate }) => sum + daysLate, 0)

/** The days, from the promised one on, that ended without all of a late line; null for one in time. */
export function lateSpan({ line, daysLate }: EvaluatedLine) {
  if (line.firstOn === null || daysLate === 0) return null
  return { from: line.firstOn, days: daysLate }
}

type Given = {
  readonly lines: readonly EvaluatedLine[]
  readonly stockOuts: readonly StockOut[]
  readonly costs: ServiceCosts
}

/** What poor service cost in a period, each amount with the numbers that it is made of. */
export function costOfPoorService({ lines, stockOuts, costs }: Given) {
  const rejections = countRejections(lines)
  const lateDays = countLateDays(lines)
  const products = stockOuts
    .filter(({ days }) => days > 0)
    .map((each) => ({ ...each, lostMinor: lostMargin(each) }))
    .toSorted(
      (one, other) =>
        (other.lostMinor ?? 0) - (one.lostMinor ?? 0) || (one.sku < other.sku ? -1 : 1),
    )
  const stockOutMinor = products.reduce((sum, { lostMinor }) => sum + (lostMinor ?? 0), 0)
  const rejectsMinor = rejections * costs.rejectMinor
  const lateMinor = lateDays * costs.lateDayMinor
  return {
    totalMinor: stockOutMinor + rejectsMinor + lateMinor,
    stockOut: {
      amountMinor: stockOutMinor,
      days: products.reduce((sum, { days }) => sum + days, 0),
      products,
    },
    rejects: { amountMinor: rejectsMinor, rejections, costMinor: costs.rejectMinor },
    late: {
      amountMinor: lateMinor,
      days: lateDays,
      lines: lines.filter(({ daysLate }) => daysLate > 0).length,
      costMinor: costs.lateDayMinor,
    },
  }
}

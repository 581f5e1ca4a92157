import { convertMoney, type Exchange, type Rate } from '#platform/exchange.ts'
import { formatMoney, priceOf } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'

/** By what an invoice can differ beyond the tolerance. */
export const differenceKinds = ['sum', 'not_received', 'quantity', 'price'] as const

export type DifferenceKind = (typeof differenceKinds)[number]

export const differenceLabels: Readonly<Record<DifferenceKind, string>> = {
  sum: 'Sum',
  not_received: 'Not received yet',
  quantity: 'Quantity',
  price: 'Price',
}

/** The larger of the percentage and the amount counts. */
export type Tolerance = {
  readonly quantityPercent: number
  readonly pricePercent: number
  readonly leastMinor: number
}

export type ComparedLine = {
  readonly sku: string
  readonly quantityScale: number
  /** Ordered and not cancelled; in steps, as the next four. */
  readonly ordered: number
  readonly received: number
  /** On other invoices that count. */
  readonly before: number
  readonly quantity: number
  readonly orderPriceMinor: number
  readonly unitPriceMinor: number
}

export type LineMatch = {
  /** Received and not invoiced before, in steps. */
  readonly receivable: number
  /** Billed above that, in steps; how much of it the tolerance permits; and at the price of the order. */
  readonly overQuantity: number
  readonly toleratedQuantity: number
  readonly overMinor: number
  /** Dearer than ordered for one, and for all that is billed; negative where it is cheaper. */
  readonly priceDifferenceMinor: number
  readonly priceAmountMinor: number
  /** Hundredths of a percent, rounded; null where there is nothing to compare with. */
  readonly overBasisPoints: number | null
  readonly priceBasisPoints: number | null
  readonly kinds: DifferenceKind[]
}

/** Compares a line with what was ordered, received, and invoiced before; exact in whole steps. */
export function matchLine(line: ComparedLine, tolerance: Tolerance): LineMatch {
  const { ordered, received, before, quantity, quantityScale, orderPriceMinor } = line
  const receivable = Math.max(0, received - before)
  const overQuantity = Math.min(quantity, Math.max(0, before + quantity - received))
  const toleratedQuantity = toleratedOf(line, receivable, tolerance)
  const priceDifferenceMinor = line.unitPriceMinor - orderPriceMinor
  const priceAmountMinor =
    priceOf(quantity, quantityScale, line.unitPriceMinor) -
    priceOf(quantity, quantityScale, orderPriceMinor)
  const isQuantityOver = overQuantity > toleratedQuantity
  const isToCome = before + quantity <= ordered
  const isPriceOver =
    isAbovePercent(priceDifferenceMinor, orderPriceMinor, tolerance.pricePercent) &&
    priceAmountMinor > tolerance.leastMinor
  return {
    receivable,
    overQuantity,
    toleratedQuantity,
    overMinor: priceOf(overQuantity, quantityScale, orderPriceMinor),
    priceDifferenceMinor,
    priceAmountMinor,
    overBasisPoints: basisPointsOf(overQuantity, receivable),
    priceBasisPoints: basisPointsOf(priceDifferenceMinor, orderPriceMinor),
    kinds: [
      ...(isQuantityOver ? [isToCome ? ('not_received' as const) : ('quantity' as const)] : []),
      ...(isPriceOver ? ['price' as const] : []),
    ],
  }
}

/** Nothing is tolerated of goods of which nothing came. */
function toleratedOf(line: ComparedLine, receivable: number, tolerance: Tolerance): number {
  if (receivable === 0) return 0
  const byPercent = (BigInt(receivable) * BigInt(tolerance.quantityPercent)) / 100n
  const { orderPriceMinor, quantityScale } = line
  const byAmount =
    orderPriceMinor === 0
      ? 0n
      : (BigInt(tolerance.leastMinor) * 10n ** BigInt(quantityScale)) / BigInt(orderPriceMinor)
  return Number(byPercent > byAmount ? byPercent : byAmount)
}

const isAbovePercent = (difference: number, of: number, percent: number) =>
  BigInt(difference) * 100n > BigInt(of) * BigInt(percent)

function basisPointsOf(difference: number, of: number): number | null {
  return of === 0 ? null : Number((BigInt(difference) * 10_000n) / BigInt(of))
}

export type StatedSums = {
  readonly totalMinor: number
  readonly taxMinor: number
  readonly freightMinor: number
  readonly otherMinor: number
}

/** What the stated total is above its parts; 0 where they add up. */
export function sumDifference(stated: StatedSums, amounts: readonly number[]): number {
  const { totalMinor, taxMinor, freightMinor, otherMinor } = stated
  return (
    totalMinor -
    amounts.reduce((sum, amount) => sum + amount, 0) -
    taxMinor -
    freightMinor -
    otherMinor
  )
}

type RatedLine = { readonly amountMinor: number; readonly orderRate: Rate }

/**
 * What the lines of an invoice are worth more at its own rate than at the rates of their orders, in
 * the currency of the outlet: each converted on its own. Prices have no part in it.
 */
export function rateDifference(lines: readonly RatedLine[], exchange: Exchange): number {
  return lines.reduce(
    (sum, { amountMinor, orderRate }) =>
      sum +
      convertMoney(amountMinor, exchange) -
      convertMoney(amountMinor, { ...exchange, rate: orderRate }),
    0,
  )
}

type ToSay = ComparedLine & { readonly match: LineMatch }

/** What differs, by how much; one sentence each. */
export function differencesInWords(
  lines: readonly ToSay[],
  { sumMinor, currency }: { readonly sumMinor: number; readonly currency: string },
): string[] {
  const money = (minor: number) => formatMoney(minor, currency)
  const ofSum =
    sumMinor === 0
      ? []
      : [
          `The total is ${money(Math.abs(sumMinor))} ${sumMinor > 0 ? 'above' : 'below'} its lines, tax and charges.`,
        ]
  const ofLines = lines.flatMap(
    ({ sku, quantityScale, match, unitPriceMinor, orderPriceMinor }) => {
      const over = formatQuantity(match.overQuantity, quantityScale)
      const worth = money(match.overMinor)
      return match.kinds.map((kind) => {
        if (kind === 'not_received') return `${over} ${sku} have not been received yet (${worth}).`
        if (kind === 'quantity') return `${over} ${sku} more than can be invoiced (${worth}).`
        return `${sku} costs ${money(unitPriceMinor)} instead of ${money(orderPriceMinor)} (${money(match.priceAmountMinor)} in all).`
      })
    },
  )
  return [...ofSum, ...ofLines]
}

/** The user who entered an invoice that differs, or is above the limit, may not approve it. */
export function refuseOwnInvoice(label: string, breach: string): Refusal {
  const why = [`You entered ${label} and can’t approve it yourself.`, breach].filter(Boolean)
  return new Refusal(
    'forbidden',
    'own_invoice',
    `${why.join(' ')} Ask another user who may approve it.`,
  )
}

import { convertMoney, type Exchange, sameCurrencyRate } from '#platform/exchange.ts'
import { largestScale } from '#platform/quantity.ts'
import { type EvaluatedLine, inFinest, type OrderedLine } from './delivered-lines.rules.ts'
import { shareOf } from './shares.rules.ts'

/**
 * What accepted units cost, and how much dearer they were than at the first price of their item in the
 * period, in basis points of that: each item weighs as much as was bought of it, and is compared with
 * a price in the same currency. Null where no price is known. The lines are in the order in which
 * they were sent.
 */
export function priceDriftOf(evaluated: readonly EvaluatedLine[]) {
  const priced = evaluated.filter(({ line }) => line.unitCostMinor !== null)
  const sums = sumIn(priced.map(({ line }) => line))
  const first = new Map<string, number>()
  let spend = 0n
  let atFirst = 0n
  for (const { line, accepted } of priced) {
    const { variantId, currency, unitCostMinor } = line
    const exchange = sums?.exchangeOf(line) ?? null
    if (unitCostMinor === null || exchange === null) continue
    const key = `${variantId} ${currency}`
    const base = first.get(key) ?? unitCostMinor
    first.set(key, base)
    const units = inFinest(accepted, line.quantityScale)
    spend += worthOf(units * BigInt(unitCostMinor), exchange)
    atFirst += worthOf(units * BigInt(base), exchange)
  }
  return {
    currency: sums?.currency ?? null,
    isConverted: sums?.isConverted ?? false,
    drift: shareOf(spend - atFirst, atFirst),
    spendMinor: sums === null ? null : halfUp(spend),
  }
}

type Priced = Pick<OrderedLine, 'currency' | 'outletCurrency' | 'rate'>

type Sums = {
  readonly currency: string
  readonly isConverted: boolean
  /** Null for a line that is not in the sums. */
  readonly exchangeOf: (line: Priced) => Exchange | null
}

/**
 * In which currency lines are added up: in that of their orders; of several, in that of their outlet,
 * at the rates that the orders kept. Where outlets have several as well, only the currency of most
 * lines counts.
 */
function sumIn(lines: readonly Priced[]): Sums | null {
  const usual = usualCurrency(lines)
  if (usual === null) return null
  const [outlet, another] = new Set(lines.map(({ outletCurrency }) => outletCurrency))
  const isOne = lines.every(({ currency }) => currency === usual)
  if (isOne || outlet === undefined || another !== undefined) {
    const own = { from: usual, into: usual, rate: sameCurrencyRate }
    const exchangeOf = ({ currency }: Priced) => (currency === usual ? own : null)
    return { currency: usual, isConverted: false, exchangeOf }
  }
  const exchangeOf = ({ currency: from, rate }: Priced) => ({ from, into: outlet, rate })
  return { currency: outlet, isConverted: true, exchangeOf }
}

const finest = 10n ** BigInt(largestScale)

const halfUp = (inFinestUnits: bigint) => Number((inFinestUnits * 2n + finest) / (finest * 2n))

/** Within one currency exact; otherwise each line is rounded, as it is in stock. */
const worthOf = (inFinestUnits: bigint, exchange: Exchange) =>
  exchange.from === exchange.into && exchange.rate === sameCurrencyRate
    ? inFinestUnits
    : BigInt(convertMoney(halfUp(inFinestUnits), exchange)) * finest

/** The currency of most lines; of several, the first by its code. */
export function usualCurrency(lines: readonly { readonly currency: string }[]): string | null {
  const counts = [...Map.groupBy(lines, ({ currency }) => currency)].map(
    ([currency, own]) => [currency, own.length] as const,
  )
  const [most] = counts.toSorted(
    ([one, few], [other, many]) => many - few || (one < other ? -1 : 1),
  )
  return most?.[0] ?? null
}

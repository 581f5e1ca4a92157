import { largestScale } from '#platform/quantity.ts'
import { inFinest, type JudgedLine } from './delivered-lines.rules.ts'
import { shareOf } from './shares.rules.ts'

type PricedLine = JudgedLine['line'] & { readonly unitCostMinor: number }

const isPriced = (line: JudgedLine['line']): line is PricedLine => line.unitCostMinor !== null

/**
 * How much dearer the accepted units were than at the first price of their item in the period, in
 * basis points of that: each item weighs as much as was bought of it. Only the currency of most lines
 * counts. Null where no price is known. The lines are in the order in which they were sent.
 */
export function priceDriftOf(judged: readonly JudgedLine[]) {
  const accepted = new Map(judged.map((each) => [each.line.id, each.accepted]))
  const priced = judged.map(({ line }) => line).filter(isPriced)
  const currency = usualCurrency(priced)
  const first = new Map<string, number>()
  let spend = 0n
  let atFirst = 0n
  for (const line of priced) {
    if (line.currency !== currency) continue
    const { variantId, unitCostMinor } = line
    const base = first.get(variantId) ?? unitCostMinor
    first.set(variantId, base)
    const units = inFinest(accepted.get(line.id) ?? 0, line.quantityScale)
    spend += units * BigInt(unitCostMinor)
    atFirst += units * BigInt(base)
  }
  return {
    currency,
    drift: shareOf(spend - atFirst, atFirst),
    spendMinor: currency === null ? null : halfUp(spend),
  }
}

const finest = 10n ** BigInt(largestScale)

const halfUp = (inFinestUnits: bigint) => Number((inFinestUnits * 2n + finest) / (finest * 2n))

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

import { largestScale } from '#platform/quantity.ts'
import { type EvaluatedLine, inFinest } from './delivered-lines.rules.ts'
import { shareOf } from './shares.rules.ts'

/**
 * How much dearer the accepted units were than at the first price of their item in the period, in
 * basis points of that: each item weighs as much as was bought of it. Only the currency of most lines
 * counts. Null where no price is known. The lines are in the order in which they were sent.
 */
export function priceDriftOf(evaluated: readonly EvaluatedLine[]) {
  const priced = evaluated.filter(({ line }) => line.unitCostMinor !== null)
  const currency = usualCurrency(priced.map(({ line }) => line))
  const first = new Map<string, number>()
  let spend = 0n
  let atFirst = 0n
  for (const { line, accepted } of priced) {
    const { variantId, unitCostMinor } = line
    if (unitCostMinor === null || line.currency !== currency) continue
    const base = first.get(variantId) ?? unitCostMinor
    first.set(variantId, base)
    const units = inFinest(accepted, line.quantityScale)
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

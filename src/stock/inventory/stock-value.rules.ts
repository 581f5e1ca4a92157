import { type Minor, priceOf } from '#platform/money.ts'

/** `part` of `whole` of an amount that is not below zero, rounded half up to the minor unit. */
export function shareOf(amountMinor: Minor, part: number, whole: number): Minor {
  const twice = BigInt(whole) * 2n
  return Number((BigInt(amountMinor) * BigInt(part) * 2n + BigInt(whole)) / twice)
}

/** What a level is still worth when so much leaves it; the last unit takes all that is left. */
export function valueLeft(
  level: { readonly onHand: number; readonly valueMinor: Minor },
  quantity: number,
): Minor {
  const left = level.onHand - quantity
  return left <= 0 ? 0 : shareOf(level.valueMinor, left, level.onHand)
}

/** What is known of a level when something comes in that nobody has put a value on. */
export type KnownWorth = {
  readonly onHand: number
  readonly valueMinor: Minor
  /** What one whole unit costs by the product's own card; null where it does not say so. */
  readonly costMinor: Minor | null
  readonly scale: number
}

/**
 * What comes in is worth what its document says, or else what the level's average says, or else the
 * product's cost. Below zero nothing is worth anything, so that of an inflow into a hole only what
 * stands above zero afterwards counts.
 *
 * @param givenMinor what the document says that the whole quantity is worth
 */
export function valueOfInflow(level: KnownWorth, quantity: number, givenMinor?: Minor): Minor {
  const above = Math.max(0, Math.min(quantity, level.onHand + quantity))
  if (above === 0) return 0
  if (givenMinor !== undefined) return shareOf(givenMinor, above, quantity)
  if (level.valueMinor > 0) return shareOf(level.valueMinor, above, level.onHand)
  return priceOf(above, level.scale, level.costMinor ?? 0)
}

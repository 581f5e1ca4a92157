import { type Minor, priceOf } from '#platform/money.ts'

/** `part` of `whole` of an amount that is not below zero, rounded half up to the minor unit. */
export function shareOf(amountMinor: Minor, part: number, whole: number): Minor {
  const twice = BigInt(whole) * 2n
  return Number((BigInt(amountMinor) * BigInt(part) * 2n + BigInt(whole)) / twice)
}

/** The remaining value of a level after an issue; the last unit takes all that is left. */
export function valueLeft(
  level: { readonly onHand: number; readonly valueMinor: Minor },
  quantity: number,
): Minor {
  const left = level.onHand - quantity
  return left <= 0 ? 0 : shareOf(level.valueMinor, left, level.onHand)
}

/**
 * What leaves a level with an issue: its share of the average, or the amount that a document reverses
 * as far as the level has it. The last unit takes all that is left.
 */
export function valueOfOutflow(
  level: { readonly onHand: number; readonly valueMinor: Minor },
  quantity: number,
  givenMinor?: Minor,
): Minor {
  const share = level.valueMinor - valueLeft(level, quantity)
  if (givenMinor === undefined || quantity >= level.onHand) return share
  return Math.min(givenMinor, level.valueMinor)
}

/** What is known of a level for a receipt without a given value. */
export type KnownWorth = {
  readonly onHand: number
  readonly valueMinor: Minor
  /** The cost of one whole unit from the product data; null where it has none. */
  readonly costMinor: Minor | null
  readonly scale: number
}

/**
 * A receipt has the value of its document, or else by the level's average, or else by the product's
 * cost. Stock below zero has no value, so that of a receipt into negative stock only the part above
 * zero counts.
 *
 * @param givenMinor the document's value of the whole quantity
 */
export function valueOfInflow(level: KnownWorth, quantity: number, givenMinor?: Minor): Minor {
  const above = Math.max(0, Math.min(quantity, level.onHand + quantity))
  if (above === 0) return 0
  if (givenMinor !== undefined) return shareOf(givenMinor, above, quantity)
  if (level.valueMinor > 0) return shareOf(level.valueMinor, above, level.onHand)
  return priceOf(above, level.scale, level.costMinor ?? 0)
}

import { type Minor, minorDigits } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'

/** How many of one note or coin. */
export type CashPieces = { readonly valueMinor: Minor; readonly pieces: number }

/** Notes and coins in daily use, in minor units, the largest first. */
const denominations: Readonly<Record<string, readonly Minor[]>> = {
  AED: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 50, 25],
  AUD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
  BDT: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  CAD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 25, 10, 5],
  CHF: [100_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
  EUR: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  INR: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  JPY: [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10, 5, 1],
  PKR: [500_000, 100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  SAR: [50_000, 20_000, 10_000, 5_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
}

/** Notes and coins of a currency; one that is not listed gets 1, 2 and 5 of each power of ten. */
export function denominationsOf(currency: string): readonly Minor[] {
  return denominations[currency] ?? usualSteps(minorDigits(currency))
}

function usualSteps(digits: number): readonly Minor[] {
  const powers = Array.from({ length: digits + 4 }, (_, power) => 10 ** power)
  return powers.flatMap((power) => [power, 2 * power, 5 * power]).reverse()
}

export function totalOfCash(counted: readonly CashPieces[]): Minor {
  return counted.reduce((sum, { valueMinor, pieces }) => sum + valueMinor * pieces, 0)
}

/** A note or coin that is counted twice, or that a listed currency does not have. */
export function refuseCash(counted: readonly CashPieces[], currency: string): Refusal | null {
  const known = denominations[currency]
  for (const [at, { valueMinor }] of counted.entries()) {
    const field = `counted.${at}.valueMinor`
    if (counted.findIndex((other) => other.valueMinor === valueMinor) < at)
      return new Refusal(
        'unprocessable',
        'counted_twice',
        'The same note or coin is counted twice. Add up its pieces.',
        { field },
      )
    if (known && !known.includes(valueMinor))
      return new Refusal(
        'unprocessable',
        'unknown_denomination',
        `${currency} has no such note or coin. Check the count.`,
        { field },
      )
  }
  return null
}

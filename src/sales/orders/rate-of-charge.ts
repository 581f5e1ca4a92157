import type { Minor } from '#platform/money.ts'

type Taxed = { readonly netMinor: Minor; readonly taxMinor: Minor }

/**
 * The tax rate of a charge of which only the amount and the tax are known: the rate of the order
 * that gives this tax within rounding, or else the rate of the two amounts.
 */
export function rateOfCharge({ netMinor, taxMinor }: Taxed, known: readonly number[]): number {
  if (taxMinor === 0 || netMinor === 0) return 0
  const fitting = known.find((rate) => Math.abs((netMinor * rate) / 10_000 - taxMinor) <= 1)
  return fitting ?? Math.round((taxMinor * 10_000) / netMinor)
}

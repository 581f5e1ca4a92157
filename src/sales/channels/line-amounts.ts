import { priceOfUnits, roundUnits } from './units.ts'

/**
 * A price for one unit and what comes off, so that quantity × price − discount is exactly what the
 * shop asks for the line, also where its price for one unit has more digits than the currency.
 */
export function lineAmounts(
  quantity: number,
  worthMinor: number,
  paidMinor: number,
): { unitPriceMinor: number; discountMinor: number } {
  if (quantity === 0) return { unitPriceMinor: worthMinor, discountMinor: 0 }
  const unitPriceMinor = Math.ceil(roundUnits(Math.max(worthMinor, paidMinor) / quantity))
  return { unitPriceMinor, discountMinor: priceOfUnits(quantity, unitPriceMinor) - paidMinor }
}

/** The rate that a tax is of what it was calculated on, in basis points. */
export function rateOf(taxMinor: number, netMinor: number): number {
  return netMinor === 0 ? 0 : Math.min(10_000, Math.round((taxMinor * 10_000) / netMinor))
}

/** The rate that a shop states, such as 0.2 or 20, as basis points. */
export function basisPointsOf(rate: string, whole: 1 | 100): number {
  const points = Math.round((Number(rate) * 10_000) / whole)
  return Number.isFinite(points) ? Math.min(10_000, Math.max(0, points)) : 0
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, minor) => total + minor, 0)
}

/** The part of an amount that so many of all units have, rounded half up. */
export function partOf(amountMinor: number, units: number, ofUnits: number): number {
  return ofUnits === 0 ? 0 : Math.round((amountMinor * units) / ofUnits)
}

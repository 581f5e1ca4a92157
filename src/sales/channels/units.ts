/**
 * Quantities of sales channels: units with at most six decimals, so that 1.5 metres are 1.5. They are
 * numbers that are rounded after each step, and so print as the decimal that they mean.
 */

const most = 6
const factor = 10 ** most

export function roundUnits(units: number): number {
  return Math.round(units * factor) / factor
}

/** Units as steps of a variant that is counted in so many decimals; null for what is finer. */
export function stepsOf(units: number, scale: number): number | null {
  const steps = roundUnits(units * 10 ** scale)
  return Number.isInteger(steps) ? steps : null
}

/** What so many units cost, rounded half up to the minor unit. */
export function priceOfUnits(units: number, unitPriceMinor: number): number {
  const millionths = BigInt(Math.round(units * factor)) * BigInt(unitPriceMinor)
  return Number((millionths * 2n + BigInt(factor)) / BigInt(factor * 2))
}

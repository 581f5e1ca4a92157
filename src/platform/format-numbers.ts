import { inOwnSigns } from './formats.ts'

const count = new Intl.NumberFormat('en-GB')

/** A number with a maximum of decimals, `3.4`; in columns also with a minimum, `3.0`. */
export function formatDecimal(number: number, mostDecimals: number, leastDecimals = 0): string {
  const digits = { maximumFractionDigits: mostDecimals, minimumFractionDigits: leastDecimals }
  return inOwnSigns(number.toLocaleString('en-GB', digits))
}

/** A count for users; above the cap only that there are more: `10,000+`. */
export function formatCount(number: number, cap = Number.POSITIVE_INFINITY): string {
  const text = inOwnSigns(count.format(Math.min(number, cap)))
  return number >= cap ? `${text}+` : text
}

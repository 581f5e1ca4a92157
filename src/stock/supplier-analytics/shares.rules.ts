import type { LeadTimes } from './supplier-sums.rules.ts'

/**
 * A part of a whole times a factor, rounded half away from zero as the database does it; null where
 * the whole is nothing. Whole numbers only, so that no digit is lost.
 */
export function ratioOf(part: bigint, whole: bigint, times: bigint): number | null {
  if (whole === 0n) return null
  const isNegative = part < 0n !== whole < 0n
  const [top, bottom] = [magnitude(part) * times * 2n + magnitude(whole), magnitude(whole) * 2n]
  const rounded = Number(top / bottom)
  return isNegative && rounded !== 0 ? -rounded : rounded
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)

/** In basis points: 1 % is 100. */
export const shareOf = (part: bigint, whole: bigint) => ratioOf(part, whole, 10_000n)

export const countedShare = (part: number, whole: number) => shareOf(BigInt(part), BigInt(whole))

/** The lowest number of days that this many percent of all deliveries do not exceed; null of none. */
export function percentileOf(times: LeadTimes, percent: number): number | null {
  const all = times.reduce((sum, { deliveries }) => sum + deliveries, 0)
  let left = Math.max(1, Math.ceil((all * percent) / 100))
  for (const { days, deliveries } of times) {
    left -= deliveries
    if (left <= 0) return days
  }
  return null
}

/** The mean and the standard deviation in hundredths of a day; null of no deliveries. */
export function spreadOf(times: LeadTimes) {
  const sumOf = (of: (days: number) => number) =>
    times.reduce((sum, { days, deliveries }) => sum + of(days) * deliveries, 0)
  const count = sumOf(() => 1)
  if (count === 0) return { mean: null, deviation: null }
  const [sum, squares] = [sumOf((days) => days), sumOf((days) => days * days)]
  return {
    mean: ratioOf(BigInt(sum), BigInt(count), 100n),
    deviation: Math.round((Math.sqrt(count * squares - sum * sum) / count) * 100),
  }
}

/** How many standard deviations hold 95 of 100 cases. */
const z = 1.96

/**
 * Between which shares, in basis points, the true one is with a probability of 95 %: the interval of
 * Wilson, which is wide for few cases.
 */
export function likelyShare(part: number, whole: number): { low: number; high: number } | null {
  if (whole === 0) return null
  const share = part / whole
  const middle = share + (z * z) / (2 * whole)
  const reach = z * Math.sqrt((share * (1 - share)) / whole + (z * z) / (4 * whole * whole))
  const scale = 1 + (z * z) / whole
  const points = (value: number) => Math.round(Math.min(1, Math.max(0, value / scale)) * 10_000)
  return { low: points(middle - reach), high: points(middle + reach) }
}

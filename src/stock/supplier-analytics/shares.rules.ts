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

/** The lowest value that this many percent of all values do not exceed; null of none. */
export function percentileOf(sorted: readonly number[], percent: number): number | null {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? null
}

/** The mean and the standard deviation in hundredths; null of no values. */
export function spreadOf(values: readonly number[]) {
  const count = values.length
  if (count === 0) return { mean: null, deviation: null }
  const sum = values.reduce((total, value) => total + value, 0)
  const squares = values.reduce((total, value) => total + value * value, 0)
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

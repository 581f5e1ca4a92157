import { Refusal } from '#platform/refusal.ts'

export type Tolerance = { readonly percent: number; readonly valueMinor: number }

type Counted = {
  readonly counted: number
  readonly expected: number
  readonly valueMinor: number
}

/**
 * Whether another user has to count the line again: it differs by more than the percentage of what
 * is expected, or its difference is worth more than the limit.
 */
export function isBeyondTolerance(line: Counted, tolerance: Tolerance): boolean {
  const difference = Math.abs(line.counted - line.expected)
  if (difference === 0) return false
  const ofExpected = BigInt(difference) * 100n
  const permitted = BigInt(Math.max(0, line.expected)) * BigInt(tolerance.percent)
  return ofExpected > permitted || Math.abs(line.valueMinor) > tolerance.valueMinor
}

/** A line in words, for refusals: `MUG-RED in A-01`. */
export function lineInWords(line: {
  readonly sku: string
  readonly binCode: string | null
  readonly lotCode: string | null
}): string {
  const lot = line.lotCode === null ? '' : `, lot ${line.lotCode}`
  return `${line.sku}${lot} ${line.binCode === null ? 'without a bin' : `in ${line.binCode}`}`
}

/** The first lines in words, and how many more there are. */
export function linesInWords(lines: readonly Parameters<typeof lineInWords>[0][]): string {
  const named = lines.slice(0, 3).map(lineInWords).join('; ')
  const more = lines.length - 3
  return more > 0 ? `${named}; and ${more} more` : named
}

export function refuseOwnCount(label: string): Refusal {
  return new Refusal(
    'conflict',
    'own_count',
    `You counted lines of ${label}. A user who counted none of it approves it.`,
  )
}

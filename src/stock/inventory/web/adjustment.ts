import { groupedQuantity, parseQuantity } from '#platform/quantity.ts'

/** The input: a difference or a count. */
export type AdjustMode = 'difference' | 'count'

export type Adjustment = { readonly difference: number; readonly counted: number | null }

/** Reads the input against the stock on hand; a sentence where it is impossible. */
export function readAdjustment(
  text: string,
  mode: AdjustMode,
  { there, scale }: { there: number; scale: number },
): Adjustment | string {
  const steps = parseQuantity(text.trim().replace(/^\+/, '').replace(/^−/, '-'), scale)
  if (steps === null) return scale === 0 ? 'A whole number, please.' : 'A number, please.'
  if (mode === 'count') {
    if (steps < 0) return 'A count is never below zero.'
    if (steps === there) return `That is what is on hand already: ${groupedQuantity(there, scale)}.`
    return { difference: steps - there, counted: steps }
  }
  if (steps === 0) return 'A difference of nothing changes nothing.'
  return { difference: steps, counted: null }
}

import { monthNames } from '#platform/days.ts'
import { groupedQuantity } from '#platform/quantity.ts'

type Scaled = { readonly quantityScale: number }

/** A difference with its sign: `+2`, `-1`. */
export const signedQuantity = (quantity: number, { quantityScale }: Scaled): string =>
  `${quantity > 0 ? '+' : ''}${groupedQuantity(quantity, quantityScale)}`

/** The class of a difference by its sign. */
export const signOf = (difference: number | null): 'more' | 'less' | null =>
  difference === null || difference === 0 ? null : difference > 0 ? 'more' : 'less'

/** Where a line is: `A-01-2, lot L7`. */
export function placeWords(line: {
  readonly binCode: string | null
  readonly lotCode: string | null
}): string {
  const place = line.binCode ?? 'No bin'
  return line.lotCode === null ? place : `${place}, lot ${line.lotCode}`
}

/** A month of a chart: `2026-11` as `Nov 2026`. */
export function monthWords(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1]} ${year}`
}

import { inOwnSigns, withPoint } from './formats.ts'

/**
 * A quantity is an integer count of the smallest step of a variant. The step is 10^-scale of its
 * unit: pieces have scale 0, kilograms counted to the gram scale 3. Sums are exact: 0.1 kg + 0.2 kg
 * is 300 steps, never 0.30000000000000004.
 */
export type Quantity = number

export const largestScale = 3

/**
 * `0.345` at scale 3 becomes 345. Null when the text is not a number, or is finer than the scale.
 */
export function parseQuantity(text: string, scale: number): Quantity | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d+))?$/.exec(withPoint(text.trim()))
  if (!match) return null
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > scale) return null
  const steps = Number(`${match[2]}${fraction.padEnd(scale, '0')}`)
  return match[1] ? -steps : steps
}

export function formatQuantity(quantity: Quantity, scale: number): string {
  if (scale === 0) return String(quantity)
  const digits = String(Math.abs(quantity)).padStart(scale + 1, '0')
  const fraction = digits.slice(-scale).replace(/0+$/, '')
  const text = fraction ? `${digits.slice(0, -scale)}.${fraction}` : digits.slice(0, -scale)
  return quantity < 0 ? `-${text}` : text
}

/**
 * Formatted for people, with separated thousands: `1,190`, `12,500.25`. Fields do not accept it.
 */
export function groupedQuantity(quantity: Quantity, scale: number): string {
  const [whole = '', fraction] = formatQuantity(quantity, scale).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return inOwnSigns(fraction === undefined ? grouped : `${grouped}.${fraction}`)
}

/** With its unit, except for plain pieces: `2.5 m`, `2`. */
export function quantityInWords(quantity: Quantity, scale: number, unit: string): string {
  const digits = formatQuantity(quantity, scale)
  return unit === '' || unit === 'piece' ? digits : `${digits} ${unit}`
}

type Counted = { readonly quantity: Quantity; readonly quantityScale: number }

/** How many units there are; what is sold by weight or length is one, however much of it. */
export function unitsIn(lines: readonly Counted[]): number {
  return lines.reduce(
    (sum, { quantity, quantityScale }) => sum + (quantityScale === 0 ? quantity : 1),
    0,
  )
}

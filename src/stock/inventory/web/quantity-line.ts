import { groupedQuantity, parseQuantity } from '#platform/quantity.ts'

/** The input of a quantity in a form: as text, because its scale depends on the chosen product. */
export const quantityLine = { kind: 'line', longest: 14, keys: 'decimal' } as const

/** Why a text is not a quantity above zero, or exceeds the stock. */
export function faultOfQuantity(text: string, scale: number, most = Infinity): string | null {
  const steps = parseQuantity(text, scale)
  if (steps === null || steps <= 0) return 'Enter a quantity above 0.'
  return steps > most ? `At most ${groupedQuantity(most, scale)}.` : null
}

/** The steps of a text without a fault. */
export const stepsOf = (text: string, scale: number): number => parseQuantity(text, scale) ?? 0

/** Why a text is neither a quantity nor empty. */
export function faultOfOptional(text: string, scale: number): string | null {
  const steps = optionalSteps(text, scale)
  return text.trim() !== '' && (steps === null || steps < 0) ? 'A number, or nothing.' : null
}

export const optionalSteps = (text: string, scale: number): number | null =>
  text.trim() === '' ? null : parseQuantity(text, scale)

import { Refusal } from '#platform/refusal.ts'

export const pinPattern = /^\d{4,8}$/

/**
 * Refuses the PINs that the finder of a badge tries first: the same digit, counting, pairs and
 * years.
 */
export function refusePin(pin: string): Refusal | null {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0))
  const half = pin.slice(0, Math.ceil(pin.length / 2))
  const isTrivial =
    new Set(digits).size < 3 ||
    new Set(steps).size === 1 ||
    pin === half.repeat(2) ||
    /^(?:19|20)\d\d$/.test(pin)
  if (!isTrivial) return null
  return new Refusal(
    'unprocessable',
    'weak_pin',
    'This PIN is too easy to guess. Choose one without sequences, repeats or years.',
    { field: 'pin' },
  )
}

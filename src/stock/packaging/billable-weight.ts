import { type Size, volumeOf } from './packing-space.ts'

/**
 * The weight that a courier charges: the real one, or the volumetric one if that is higher. The
 * divisor is in cubic centimetres per kilogram, as couriers state it (5,000 with most).
 *
 * @returns grams, rounded up
 */
export function billableWeightGrams(
  outer: Size,
  weightGrams: number,
  divisor: number,
): { billableGrams: number; volumetricGrams: number } {
  const volumetricGrams = Math.ceil(volumeOf(outer) / divisor)
  return { volumetricGrams, billableGrams: Math.max(weightGrams, volumetricGrams) }
}

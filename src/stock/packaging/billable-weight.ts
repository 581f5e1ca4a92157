import { type Size, volumeOf } from './packing-space.ts'

/**
 * What a courier charges for: the weight, or the room that it takes if that is more. The divisor is in
 * cubic centimetres a kilogram, as couriers state it (5,000 with most).
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

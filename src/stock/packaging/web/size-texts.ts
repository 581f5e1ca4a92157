import { formatQuantity } from '#platform/quantity.ts'

/** `300 × 200 × 150 mm`, or a dash where it has no such size. */
export function sizeText(
  length: number | null,
  width: number | null,
  height: number | null,
): string {
  return length === null || width === null || height === null
    ? '–'
    : `${length} × ${width} × ${height} mm`
}

/** Grams below a kilogram, kilograms from there on. */
export function weightText(grams: number | null): string {
  if (grams === null) return '–'
  return grams < 1000 ? `${grams} g` : `${formatQuantity(grams, 3)} kg`
}

export function percentText(basisPoints: number | null): string {
  return basisPoints === null ? '–' : `${Math.round(basisPoints / 100)} %`
}

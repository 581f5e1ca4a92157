/** The grams of a unit, for the units of weight. */
const gramsByUnit: Readonly<Record<string, number>> = { g: 1, gram: 1, kg: 1000, kilogram: 1000 }

type Weighed = { readonly unit: string; readonly quantityScale: number }

/** The steps of a weight; null where the variant is not counted by weight. */
export function stepsOfWeight({ unit, quantityScale }: Weighed, grams: number): number | null {
  const gramsOfUnit = gramsByUnit[unit.toLowerCase()]
  return gramsOfUnit === undefined ? null : Math.round((grams * 10 ** quantityScale) / gramsOfUnit)
}

/**
 * The steps that a price buys; null where a unit costs nothing. Goods in whole pieces count as one
 * piece, whatever the price.
 */
export function stepsOfPrice(
  variant: { readonly quantityScale: number; readonly priceMinor: number },
  priceMinor: number,
): number | null {
  if (variant.quantityScale === 0) return 1
  if (variant.priceMinor === 0) return null
  return Math.round((priceMinor * 10 ** variant.quantityScale) / variant.priceMinor)
}

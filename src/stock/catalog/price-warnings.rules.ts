import { type PricedVariant, unusualPrice } from './unusual-prices.rules.ts'

/**
 * The warning about a file's new price; the same sentence for every price, so that they can be
 * counted.
 */
export function priceWarnings(
  before: PricedVariant,
  after: PricedVariant,
  allowedBasisPoints: number,
): { readonly warning?: string; readonly costWarning?: string } {
  const unusual = unusualPrice(before, after, allowedBasisPoints)
  return {
    ...(unusual?.isFarOff
      ? { warning: `The price changes by more than ${allowedBasisPoints / 100} %.` }
      : {}),
    ...(unusual?.isBelowCost ? { costWarning: 'The price is below cost.' } : {}),
  }
}

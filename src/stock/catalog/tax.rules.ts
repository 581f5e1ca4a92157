/** The rates of an outlet, in basis points. */
export type TaxRates = { readonly usual: number; readonly reduced: number }

/**
 * The classes with their own rate, by the start of their names: `reduced` and `reduced-rate` are
 * the same. Any other class has the usual rate.
 */
export const reducedClass = 'reduced'
export const zeroClass = 'zero'

export function taxRateOf(taxClass: string, rates: TaxRates): number {
  if (taxClass.startsWith(zeroClass)) return 0
  return taxClass.startsWith(reducedClass) ? rates.reduced : rates.usual
}

/** The rates of an outlet, in basis points. */
export type TaxRates = { readonly usual: number; readonly reduced: number }

/**
 * The classes with a rate of their own, by how their names begin: `reduced` and `reduced-rate` are
 * the same. Any other class is taxed at the usual rate.
 */
export const reducedClass = 'reduced'
export const zeroClass = 'zero'

export function taxRateOf(taxClass: string, rates: TaxRates): number {
  if (taxClass.startsWith(zeroClass)) return 0
  return taxClass.startsWith(reducedClass) ? rates.reduced : rates.usual
}

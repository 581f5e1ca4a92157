import type { OrderToCalculate } from '../../order-money.ts'
import type { OrderTerms } from './load-terms.ts'

/**
 * An order as it is, ready to be calculated once more: taxes that a sales channel stated stay as they
 * are, and so do charges.
 */
export function toRecalculate({ charges, ...terms }: OrderTerms): OrderToCalculate {
  return {
    ...terms,
    ...standingCharges({ charges, ...terms }),
    lines: terms.lines.map((line) => ({
      ...line,
      statedTax: line.taxIsStated ? { taxMinor: line.taxMinor } : null,
    })),
  }
}

type Standing = Pick<
  OrderTerms,
  'charges' | 'shippingTaxIsStated' | 'shippingTaxMinor' | 'shippingMinor'
>

/** What an edit of the lines leaves as it is: charges, and a stated tax of the shipping. */
export function standingCharges({ charges, ...shipping }: Standing) {
  const { shippingTaxIsStated, shippingTaxMinor: taxMinor, shippingMinor: ofMinor } = shipping
  const sum = (of: 'amountMinor' | 'taxMinor') =>
    charges.reduce((total, charge) => total + charge[of], 0)
  return {
    charges: { amountMinor: sum('amountMinor'), taxMinor: sum('taxMinor') },
    shippingStatedTax: shippingTaxIsStated ? { taxMinor, ofMinor } : null,
  }
}

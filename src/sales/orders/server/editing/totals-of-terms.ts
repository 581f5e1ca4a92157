import type { OrderTotals } from '../../order-totals.fields.ts'
import { taxesByRate } from '../../taxes-by-rate.ts'
import { costOf, type OrderTerms } from './load-terms.ts'

/** The calculation of an existing order, in the form of a draft's quote. */
export function totalsOfTerms(terms: OrderTerms): OrderTotals {
  const lines = terms.lines.map((line) => ({
    lineId: line.id,
    variantId: line.variantId,
    sku: line.sku,
    title: line.title,
    quantity: line.quantity,
    quantityScale: line.quantityScale,
    listPriceMinor: line.listPriceMinor,
    unitPriceMinor: line.unitPriceMinor,
    priceReason: line.priceReason,
    lineMinor: line.lineMinor,
    discountMinor: line.discountMinor,
    discountReason: line.discountReason,
    orderDiscountMinor: line.orderDiscountMinor,
    taxBasisPoints: line.taxBasisPoints,
    taxMinor: line.taxMinor,
    dueMinor: costOf(line, terms),
  }))
  return {
    currency: terms.currency,
    pricesIncludeTax: terms.pricesIncludeTax,
    taxRounding: terms.taxRounding,
    lines,
    linesMinor: terms.linesMinor,
    lineDiscountsMinor: terms.lineDiscountsMinor,
    orderDiscountMinor: terms.orderDiscountMinor,
    shippingMinor: terms.shippingMinor,
    shippingTaxBasisPoints: terms.shippingTaxBasisPoints,
    shippingTaxMinor: terms.shippingTaxMinor,
    charges: [...terms.charges],
    chargesMinor: terms.chargesMinor,
    taxes: taxesByRate(lines, terms),
    taxMinor: terms.taxMinor,
    totalMinor: terms.totalMinor,
  }
}

import type { EditedTerms } from '../../order-edits.ts'
import type { OrderTerms } from './load-terms.ts'

/** What of an order's terms an edit can change, as its history keeps it. */
export function editedOf(terms: OrderTerms): EditedTerms {
  const { orderDiscountMinor, shippingMinor, totalMinor, paymentMethod, note } = terms
  const lines = terms.lines.map(
    ({ sku, quantity, quantityScale, unitPriceMinor, discountMinor }) => ({
      sku,
      quantity,
      quantityScale,
      unitPriceMinor,
      discountMinor,
    }),
  )
  return { lines, orderDiscountMinor, shippingMinor, totalMinor, paymentMethod, note }
}

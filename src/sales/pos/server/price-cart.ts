import type { Reader } from '#platform/server/db/database.ts'
import { priceDraft } from '#sales/orders/server/index.ts'
import type { CartInput } from '../sales.contract.ts'

export type PricedCart = Awaited<ReturnType<typeof priceDraft>>

/**
 * Gives each line of a cart its price and tax and calculates the sale, by the rules of orders: the
 * price list of the customer, discounts spread over the lines, tax rounded as it is set.
 *
 * @throws Refusal `not_for_sale`, `no_price`, `unknown_variant`, `discount_too_large`, `out_of_range`
 */
export function priceCart(
  reader: Reader,
  outletId: string,
  { customerId, lines, discountMinor }: Omit<CartInput, 'registerId'>,
): Promise<PricedCart> {
  return priceDraft(reader, {
    outletId,
    customerId,
    lines: lines.map((line) => ({
      variantId: line.variantId,
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      ...(line.discountMinor > 0 ? { discount: { amountMinor: line.discountMinor } } : {}),
    })),
    ...(discountMinor > 0 ? { discount: { amountMinor: discountMinor } } : {}),
    shippingMinor: 0,
  })
}

/** The lines of a priced cart, as quotes and sales have them. */
export function linesOf({ lines, calculated }: PricedCart) {
  return lines.map((line, at) => {
    const { id: variantId, sku, title, quantityScale } = line.variant
    const sums = calculated.lines[at]
    return {
      variantId,
      sku,
      title,
      quantity: line.quantity,
      quantityScale,
      listPriceMinor: line.listPriceMinor,
      unitPriceMinor: line.unitPriceMinor,
      lineMinor: sums?.lineMinor ?? 0,
      discountMinor: line.discountMinor,
      saleDiscountMinor: sums?.orderDiscountMinor ?? 0,
      taxBasisPoints: line.taxBasisPoints,
      taxMinor: sums?.taxMinor ?? 0,
      dueMinor: sums?.dueMinor ?? 0,
    }
  })
}

export type SaleLine = ReturnType<typeof linesOf>[number]

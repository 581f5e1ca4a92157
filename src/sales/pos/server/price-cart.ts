import type { Minor } from '#platform/money.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { priceDraft } from '#sales/orders/server/index.ts'
import { linesWithSums } from '../calculate-cart.ts'
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
  {
    customerId,
    lines,
    discountMinor,
    shippingMinor = 0,
  }: Omit<CartInput, 'registerId'> & { readonly shippingMinor?: Minor },
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
    shippingMinor,
  })
}

/** The lines of a priced cart, as quotes and sales have them. */
export function linesOf({ lines, calculated }: PricedCart) {
  const priced = lines.map(({ variant, ...line }) => ({
    variantId: variant.id,
    sku: variant.sku,
    title: variant.title,
    quantity: line.quantity,
    quantityScale: variant.quantityScale,
    listPriceMinor: line.listPriceMinor,
    unitPriceMinor: line.unitPriceMinor,
    discountMinor: line.discountMinor,
    taxBasisPoints: line.taxBasisPoints,
  }))
  return linesWithSums(priced, calculated)
}

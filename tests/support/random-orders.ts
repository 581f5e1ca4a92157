import fc from 'fast-check'
import { priceOf } from '#platform/money.ts'
import type { OrderToCalculate } from '#sales/orders/order-money.ts'

const line = fc
  .record({
    unitPriceMinor: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1e9 })),
    quantityScale: fc.constantFrom(0, 0, 3),
    quantity: fc.integer({ min: 1, max: 5_000 }),
    taxBasisPoints: fc.constantFrom(0, 500, 1_999, 2_000),
    discountShare: fc.constantFrom(0, 0, 0.1, 1 / 3, 1),
  })
  .map(({ discountShare, ...rest }) => ({
    ...rest,
    discountMinor: Math.floor(
      discountShare * priceOf(rest.quantity, rest.quantityScale, rest.unitPriceMinor),
    ),
  }))

/**
 * Orders of every kind: rates, scales, discounts on lines and on the whole, prices with and without
 * tax.
 */
export const randomOrders = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    orderDiscountShare: fc.constantFrom(0, 0.05, 1 / 7, 1),
    shippingMinor: fc.integer({ min: 0, max: 1_000 }),
    shippingTaxBasisPoints: fc.constantFrom(0, 2_000),
    pricesIncludeTax: fc.boolean(),
    taxRounding: fc.constantFrom('line' as const, 'document' as const),
  })
  .map(({ orderDiscountShare, ...rest }): OrderToCalculate => {
    const worth = rest.lines.reduce(
      (sum, { quantity, quantityScale, unitPriceMinor, discountMinor }) =>
        sum + priceOf(quantity, quantityScale, unitPriceMinor) - discountMinor,
      0,
    )
    return { ...rest, orderDiscountMinor: Math.floor(orderDiscountShare * worth) }
  })

import type { Minor } from '#platform/money.ts'
import {
  type CalculatedOrder,
  calculateOrder,
  type TaxRounding,
} from '#sales/orders/order-money.ts'

/** A line with its price and its rate of tax. Quantities are steps of the scale. */
export type LineWithPrice = {
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly quantity: number
  readonly quantityScale: number
  /** The product's own price; null where it has none in this currency. */
  readonly listPriceMinor: Minor | null
  readonly unitPriceMinor: Minor
  readonly discountMinor: Minor
  readonly taxBasisPoints: number
}

export type CartWithPrices = {
  readonly lines: readonly LineWithPrice[]
  /** On the sale as a whole. */
  readonly discountMinor: Minor
  readonly pricesIncludeTax: boolean
  readonly taxRounding: TaxRounding
}

export type SaleLine = LineWithPrice & {
  readonly lineMinor: Minor
  /** Its share of the discount on the sale. */
  readonly saleDiscountMinor: Minor
  readonly taxMinor: Minor
  /** What the customer pays for it, tax included. */
  readonly dueMinor: Minor
}

export type SaleSums = {
  readonly linesMinor: Minor
  readonly lineDiscountsMinor: Minor
  readonly saleDiscountMinor: Minor
  readonly taxMinor: Minor
  readonly totalMinor: Minor
}

/**
 * Calculates a cart whose prices are known: on the device while the server can't be reached, and on
 * the server when the sale arrives there.
 */
export function calculateCart({ lines, discountMinor, ...rules }: CartWithPrices) {
  const calculated = calculateOrder({
    ...rules,
    lines,
    orderDiscountMinor: discountMinor,
    shippingMinor: 0,
    shippingTaxBasisPoints: 0,
  })
  return { lines: linesWithSums(lines, calculated), sums: sumsOf(calculated) }
}

export function linesWithSums(
  lines: readonly LineWithPrice[],
  calculated: CalculatedOrder,
): readonly SaleLine[] {
  return lines.map((line, at) => {
    const sums = calculated.lines[at]
    return {
      ...line,
      lineMinor: sums?.lineMinor ?? 0,
      saleDiscountMinor: sums?.orderDiscountMinor ?? 0,
      taxMinor: sums?.taxMinor ?? 0,
      dueMinor: sums?.dueMinor ?? 0,
    }
  })
}

export function sumsOf(calculated: CalculatedOrder): SaleSums {
  const { linesMinor, lineDiscountsMinor, orderDiscountMinor, taxMinor, totalMinor } = calculated
  return {
    linesMinor,
    lineDiscountsMinor,
    saleDiscountMinor: orderDiscountMinor,
    taxMinor,
    totalMinor,
  }
}

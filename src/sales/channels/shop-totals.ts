import { sum } from './line-amounts.ts'
import type { ShopOrder } from './shop-order.ts'
import { priceOfUnits } from './units.ts'

type Parts = Pick<
  ShopOrder,
  | 'pricesIncludeTax'
  | 'lines'
  | 'orderDiscountMinor'
  | 'shippingMinor'
  | 'shippingTaxMinor'
  | 'shippingTaxBasisPoints'
  | 'charges'
>

/** What the parts that a channel states add up to; tax that it states as a rate only is rounded. */
export function sumOfParts(parts: Parts): number {
  const { pricesIncludeTax, lines, orderDiscountMinor, shippingMinor, charges } = parts
  const nets = lines.map((line) => netOf(line))
  const net =
    sum(nets) - orderDiscountMinor + shippingMinor + sum(charges.map((each) => each.amountMinor))
  if (pricesIncludeTax) return net
  const taxes = lines.map(
    (line) => line.taxMinor ?? Math.round((netOf(line) * line.taxBasisPoints) / 10_000),
  )
  const shippingTax =
    parts.shippingTaxMinor ?? Math.round((shippingMinor * parts.shippingTaxBasisPoints) / 10_000)
  return net + sum(taxes) + shippingTax + sum(charges.map((each) => each.taxMinor))
}

/** What the units that are left of a line cost, before tax where it is on top. */
export function netOf(line: ShopOrder['lines'][number]): number {
  return line.quantity === 0
    ? 0
    : priceOfUnits(line.quantity, line.unitPriceMinor) - line.discountMinor
}

/** A difference that rounding explains: one minor unit for each line, and for shipping. */
export function isRounding(differenceMinor: number, { lines, shippingMinor }: Parts): boolean {
  const most = lines.filter(({ quantity }) => quantity > 0).length + (shippingMinor > 0 ? 1 : 0)
  return Math.abs(differenceMinor) <= most
}

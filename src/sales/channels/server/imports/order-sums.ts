import { spread } from '#sales/orders/order-money.ts'
import { partOf, rateOf, sum } from '../../line-amounts.ts'
import type { ShopLine, ShopOrder, ShopRefund } from '../../shop-order.ts'
import { netOf } from '../../shop-totals.ts'

type Parts = Pick<ShopOrder, 'lines' | 'orderDiscountMinor' | 'shippingMinor' | 'charges'> & {
  /** What each line cost as it was ordered. */
  readonly orderedMinor: readonly number[]
}

/** What a file states of a whole order; null where it has no such column, or the cell is empty. */
export type StatedSums = {
  readonly totalMinor: number | null
  readonly taxMinor: number | null
  readonly refundedMinor: number
}

export type OrderSums = Pick<
  ShopOrder,
  'lines' | 'pricesIncludeTax' | 'shippingTaxMinor' | 'shippingTaxBasisPoints' | 'totalMinor'
> & {
  /** What the order came to before anything was refunded. */
  readonly grossMinor: number
  readonly refund: ShopRefund | null
}

/**
 * Matches a file's amounts of an order with its lines. The total shows whether prices include the
 * tax. If something was refunded, the units are known if the file counts them, or if the remaining
 * lines add up to exactly the remaining total.
 *
 * @returns null where only a total could show whether prices include the tax
 */
export function orderSums(parts: Parts, stated: StatedSums): OrderSums | null {
  const { totalMinor, taxMinor, refundedMinor } = stated
  const tax = taxMinor ?? 0
  if (totalMinor === null && tax > 0) return null
  const { lines, orderedMinor, orderDiscountMinor, shippingMinor, charges } = parts
  const besides = sum(charges.map(({ amountMinor }) => amountMinor)) + shippingMinor
  const bareMinor = sum(orderedMinor) + besides - orderDiscountMinor
  const isOnTop = tax > 0 && totalMinor !== bareMinor && totalMinor === bareMinor + tax
  const grossMinor = totalMinor ?? bareMinor
  const taxed = taxMinor === null ? null : taxesOf(parts, taxMinor, isOnTop)
  const goodsBackMinor = sum(orderedMinor) - sum(lines.map(netOf))
  const unitsBackMinor = goodsBackMinor + (isOnTop ? (taxed?.backMinor ?? 0) : 0)
  const areCounted = lines.some(({ refundedQuantity }) => refundedQuantity > 0)
  const areOff = !areCounted && refundedMinor > 0 && grossMinor - refundedMinor === bareMinor
  const backMinor = areOff ? refundedMinor : unitsBackMinor
  return {
    lines: taxed?.lines ?? lines,
    pricesIncludeTax: !isOnTop,
    shippingTaxMinor: taxed?.shippingTaxMinor ?? null,
    shippingTaxBasisPoints: taxed?.shippingTaxBasisPoints ?? 0,
    grossMinor,
    totalMinor: grossMinor - backMinor,
    refund: refundOf(refundedMinor, areCounted || areOff ? backMinor : null),
  }
}

/** The stated tax, spread over lines and shipping by what they cost; each line keeps that of its units. */
function taxesOf(
  { lines, orderedMinor, shippingMinor }: Parts,
  taxMinor: number,
  isOnTop: boolean,
) {
  const shares = spread(taxMinor, [...orderedMinor, shippingMinor])
  const shippingTaxMinor = shares.at(-1) ?? 0
  const rate = (tax: number, minor: number) => rateOf(tax, isOnTop ? minor : minor - tax)
  const taxed = lines.map((line, at): ShopLine => {
    const whole = shares[at] ?? 0
    const { quantity, orderedQuantity } = line
    const taxBasisPoints = rate(whole, orderedMinor[at] ?? 0)
    return { ...line, taxMinor: partOf(whole, quantity, orderedQuantity), taxBasisPoints }
  })
  const left = sum(taxed.map((line) => line.taxMinor ?? 0))
  return {
    lines: taxed,
    shippingTaxMinor,
    shippingTaxBasisPoints: rate(shippingTaxMinor, shippingMinor),
    /** The tax of the units that are no longer there. */
    backMinor: sum(shares) - shippingTaxMinor - left,
  }
}

/** What a file calls its refunds, of which it states the sum and no ids. */
export const refundOfFile = 'file'

/** @param unitsMinor the value of the refunded units; null if the file does not list them */
function refundOf(amountMinor: number, unitsMinor: number | null): ShopRefund | null {
  if (amountMinor === 0) return null
  return {
    ref: refundOfFile,
    amountMinor,
    // The units are off the lines already, so that none is left for the refund to take off.
    lines: unitsMinor === null ? null : [],
    shippingMinor: 0,
    otherMinor: Math.max(0, amountMinor - (unitsMinor ?? 0)),
    feeMinor: 0,
    unexplainedMinor: 0,
    reason: '',
  }
}

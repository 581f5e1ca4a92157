import { formatMoney } from '#platform/money.ts'
import type { ShopOrder } from './shop-order.ts'

/** What of an order was applied: whatever may change it, and nothing that says whose it is. */
export type ShopTerms = Pick<ShopOrder, 'currency' | 'lines' | 'shippingMinor' | 'totalMinor'> & {
  readonly orderDiscountMinor: number
  /** A mark of the address and the name on it. */
  readonly addressMark: string
}

export function termsOf(order: ShopOrder, addressMark: string): ShopTerms {
  const { currency, lines, shippingMinor, totalMinor, orderDiscountMinor } = order
  return { currency, lines, shippingMinor, totalMinor, orderDiscountMinor, addressMark }
}

/** Whether lines, prices or shipping are others now; the address is looked at by itself. */
export function areLinesOther(before: ShopTerms, after: ShopTerms): boolean {
  return lineChanges(before, after).length > 0
}

/** What the shop changed, in words: `2 × MUG instead of 1`. */
export function changesInWords(before: ShopTerms, after: ShopTerms): readonly string[] {
  const address = before.addressMark === after.addressMark ? [] : ['another address']
  return [...lineChanges(before, after), ...address]
}

function lineChanges(before: ShopTerms, after: ShopTerms): string[] {
  const money = (minor: number) => formatMoney(minor, after.currency)
  const codes = [...new Set([...before.lines, ...after.lines].map(({ code }) => code))]
  const lines = codes.flatMap((code) => {
    const [was, is] = [before, after].map(({ lines }) => inAll(lines, code))
    if (!was || !is) return []
    if (was.quantity === 0) return [`${is.quantity} × ${code} added`]
    if (is.quantity === 0) return [`${code} removed`]
    if (was.quantity !== is.quantity) return [`${is.quantity} × ${code} instead of ${was.quantity}`]
    if (was.dueMinor !== is.dueMinor)
      return [`${code} for ${money(is.dueMinor)} instead of ${money(was.dueMinor)}`]
    return []
  })
  const { shippingMinor } = before
  if (shippingMinor !== after.shippingMinor)
    lines.push(`shipping ${money(after.shippingMinor)} instead of ${money(shippingMinor)}`)
  if (before.orderDiscountMinor !== after.orderDiscountMinor)
    lines.push(`discount ${money(after.orderDiscountMinor)} on the whole order`)
  return lines
}

function inAll(lines: ShopTerms['lines'], code: string) {
  const own = lines.filter((line) => line.code === code)
  return {
    quantity: own.reduce((total, line) => total + line.quantity, 0),
    dueMinor: own.reduce(
      (total, line) => total + line.quantity * line.unitPriceMinor - line.discountMinor,
      0,
    ),
  }
}

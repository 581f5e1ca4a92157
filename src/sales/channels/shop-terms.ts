import { formatMoney } from '#platform/money.ts'
import type { ShopOrder, ShopRefund } from './shop-order.ts'
import { netOf } from './shop-totals.ts'
import { roundUnits } from './units.ts'

/**
 * The last reported state of an order: all that may change it, and nothing that identifies its
 * customer.
 */
export type ShopTerms = Omit<
  ShopOrder,
  'customer' | 'ship' | 'note' | 'tags' | 'cancelReason' | 'discountReason' | 'refunds'
> & {
  readonly refunds: readonly ShopRefund[]
  /** A mark of the address and the name on it. */
  readonly addressMark: string
}

export function termsOf(order: ShopOrder, addressMark: string): ShopTerms {
  const { customer: _, ship: __, note, tags, cancelReason, discountReason, ...terms } = order
  return { ...terms, refunds: order.refunds.map(withoutReason), addressMark }
}

/** A reason may name the customer. */
export const withoutReason = (refund: ShopRefund): ShopRefund => ({ ...refund, reason: '' })

type Changing = Omit<ShopTerms, 'refunds' | 'addressMark'>

/** Whether anything that decides lines, amounts or terms of payment is different now. */
export function areTermsOther(before: Changing, after: Changing): boolean {
  return JSON.stringify(decisive(before)) !== JSON.stringify(decisive(after))
}

const decisive = (terms: Changing) => [
  terms.lines.map((line) => [
    line.lineRef,
    line.code,
    line.quantity,
    line.fulfilledQuantity,
    netOf(line),
    line.unitPriceMinor,
    line.taxMinor,
    line.taxBasisPoints,
  ]),
  terms.orderDiscountMinor,
  terms.shippingMinor,
  terms.shippingTaxMinor,
  terms.charges.map((charge) => [charge.kind, charge.label, charge.amountMinor, charge.taxMinor]),
  terms.pricesIncludeTax,
  terms.totalMinor,
  terms.terms,
  terms.gateway,
  terms.authorisedMinor,
]

/** What the channel changed of lines and amounts, in words: `2 × MUG instead of 1`. */
export function changesInWords(before: Changing, after: Changing): readonly string[] {
  const money = (minor: number) => formatMoney(minor, after.currency)
  const codes = [...new Set([...before.lines, ...after.lines].map(({ code }) => code))]
  const said = codes.flatMap((code) => {
    const [was, is] = [before, after].map(({ lines }) => inAll(lines, code))
    if (!was || !is) return []
    if (was.quantity === 0 && is.quantity > 0) return [`${is.quantity} × ${code} added`]
    if (is.quantity === 0 && was.quantity > 0) return [`${code} removed`]
    if (was.quantity !== is.quantity) return [`${is.quantity} × ${code} instead of ${was.quantity}`]
    if (was.dueMinor !== is.dueMinor)
      return [`${code} for ${money(is.dueMinor)} instead of ${money(was.dueMinor)}`]
    return []
  })
  const { shippingMinor } = before
  if (shippingMinor !== after.shippingMinor)
    said.push(`shipping ${money(after.shippingMinor)} instead of ${money(shippingMinor)}`)
  if (before.orderDiscountMinor !== after.orderDiscountMinor)
    said.push(`discount ${money(after.orderDiscountMinor)} on the whole order`)
  const [charged, charges] = [before, after].map((terms) =>
    terms.charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  )
  if (charged !== charges)
    said.push(`charges ${money(charges ?? 0)} instead of ${money(charged ?? 0)}`)
  return said
}

function inAll(lines: ShopTerms['lines'], code: string) {
  const own = lines.filter((line) => line.code === code)
  return {
    quantity: roundUnits(own.reduce((total, line) => total + line.quantity, 0)),
    dueMinor: own.reduce((total, line) => total + netOf(line), 0),
  }
}

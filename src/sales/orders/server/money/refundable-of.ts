import type { Minor } from '#platform/money.ts'
import type { CreditedOrder } from '../../balance.ts'
import { paidParts, type RefundableLine, type RefundableOrder } from '../../refund.rules.ts'
import { costOf, type OrderTerms, type TermsLine } from '../editing/load-terms.ts'

/** An order as refunds are planned from it; its parts as they cost, before a rest was waived. */
export function refundableOf(label: string, terms: OrderTerms): RefundableOrder {
  const lines = terms.lines.map((line): RefundableLine => {
    const { id: lineId, sku, quantity, refundedQuantity } = line
    return { lineId, sku, quantity, refundedQuantity, dueMinor: costOf(line, terms) }
  })
  const onTop = terms.pricesIncludeTax ? 0 : terms.shippingTaxMinor
  return { ...terms, label, lines, shippingDueMinor: terms.shippingMinor + onTop }
}

/** The same as refunds credit it: its parts at what is really paid for them. */
export function creditableOf(terms: OrderTerms): CreditedOrder {
  const paid = paidParts(refundableOf('', terms))
  const fees = new Map(terms.lines.map(({ id, feeMinor }) => [id, feeMinor]))
  return {
    ...terms,
    shippingDueMinor: paid.shippingDueMinor,
    lines: paid.lines.map((line) => ({ ...line, feeMinor: fees.get(line.lineId) ?? 0 })),
  }
}

/** What the customer really paid, or still has to pay, for all units of a line, tax in it. */
export function dueOf({ id }: TermsLine, terms: OrderTerms): Minor {
  const { lines } = paidParts(refundableOf('', terms))
  return lines.find(({ lineId }) => lineId === id)?.dueMinor ?? 0
}

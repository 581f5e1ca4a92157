import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { parseMoney } from '#platform/money.ts'
import { parseQuantity } from '#platform/quantity.ts'
import type { NewOrder } from '../new-order.fields.ts'
import { billingInput } from './BillingFields.tsx'
import {
  type Draft,
  discountMinor,
  lineMinor,
  netLinesMinor,
  noPriceList,
} from './new-order-draft.ts'
import { tagsOf } from './tag-text.ts'

/** For a draft in which nothing needs one. */
export const noReason: ReasonGiven = { code: '', note: '' }

type Terms = Pick<Draft, 'lines' | 'discount' | 'shipping' | 'priceListId'>

/**
 * Lines, discount and shipping of a draft as the server takes them; call it only when there are no
 * faults. `reason` is the user's reason for prices and discounts, if given.
 */
export function termsInput(draft: Terms, currency: string, reason: ReasonGiven | null = null) {
  const given = reason ? { reason } : {}
  const off = discountMinor(draft.discount, netLinesMinor(draft, currency), currency) ?? 0
  return {
    ...(draft.priceListId === ''
      ? {}
      : { priceListId: draft.priceListId === noPriceList ? null : draft.priceListId }),
    ...(off > 0 ? { discount: { amountMinor: off, ...given } } : {}),
    shippingMinor: parseMoney(draft.shipping, currency) ?? 0,
    lines: draft.lines.map((line) => {
      const price = line.price.trim() === '' ? null : parseMoney(line.price, currency)
      const ofLine = discountMinor(line.discount, lineMinor(line, currency) ?? 0, currency) ?? 0
      return {
        ...(line.lineId === '' ? {} : { lineId: line.lineId }),
        variantId: line.variantId,
        quantity: parseQuantity(line.quantity, line.scale) ?? 0,
        ...(price === null ? {} : { unitPriceMinor: price, ...given }),
        ...(ofLine > 0 ? { discount: { amountMinor: ofLine, ...given } } : {}),
      }
    }),
  }
}

/** The whole draft as the server takes it, with the reason that lowered prices need. */
export function toNewOrder(draft: Draft, currency: string, reason: ReasonGiven): NewOrder {
  const { customerId, shipName, shipPhone, shipAddress, shipCity, shipPostcode, shipCountry } =
    draft
  const { lines, discount, ...terms } = termsInput(draft, currency, reason)
  const paid = parseMoney(draft.paid, currency) ?? 0
  const { outletId, paymentMethod, note, priority, promisedOn, copiedFrom } = draft
  return {
    outletId,
    ...{ customerId, shipName, shipPhone, shipAddress, shipCity, shipPostcode, shipCountry },
    ...(draft.email.trim() === '' ? {} : { email: draft.email }),
    ...(draft.isBilledApart ? { billing: billingInput(draft) } : {}),
    paymentMethod,
    note,
    ...terms,
    lines: lines.map((line) => ({ ...line, discount: withReason(line.discount, reason) })),
    ...(discount ? { discount: withReason(discount, reason) } : {}),
    ...(priority === 'normal' ? {} : { priority }),
    ...(promisedOn === '' ? {} : { promisedOn }),
    ...(draft.tags.trim() === '' ? {} : { tags: tagsOf(draft.tags) }),
    ...(copiedFrom === null ? {} : { copiedFrom }),
    ...(draft.isAgreedByPhone ? { isAgreedByPhone: true } : {}),
    ...(paid > 0
      ? { payments: [{ method: draft.tender, amountMinor: paid, reference: draft.reference }] }
      : {}),
  }
}

function withReason(discount: { amountMinor: number } | undefined, reason: ReasonGiven) {
  return discount && { amountMinor: discount.amountMinor, reason }
}

import type { PaymentMethod } from '#sales/orders/payment-methods.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import type { ShopOrder, ShopPaymentTerms } from './shop-order.ts'

/** How sales channels call their payment methods; compared without case. */
const atDoor = /^(cod|cash[\s_-]on[\s_-]delivery.*|pay[\s_-]on[\s_-]delivery.*)$/i
const byBank = /\b(bacs|cheque|check|bank|wire|transfer|sepa|money[\s_-]order)\b|bank_|_transfer/i
const giftCard = /^(gift[\s_-]?cards?|pw_gift_cards?)$/i
/** Shopify's word where a person marked it paid or took it by hand: it names no method. */
const none = /^(manual|none)?$/i

/** Whether the courier collects it, by the name that channels give that method. */
export function isPaidAtDoor(gateway: string): boolean {
  return atDoor.test(gateway.trim())
}

export function isPaidByTransfer(gateway: string): boolean {
  return !isPaidAtDoor(gateway) && byBank.test(gateway.trim())
}

export function isGiftCard(gateway: string): boolean {
  return giftCard.test(gateway.trim())
}

export function namesNoMethod(gateway: string): boolean {
  return none.test(gateway.trim())
}

export function tenderOf(gateway: string): Tender {
  if (isPaidAtDoor(gateway)) return 'cash_on_delivery'
  if (isGiftCard(gateway)) return 'gift_card'
  return isPaidByTransfer(gateway) ? 'bank_transfer' : 'gateway'
}

/** Terms of an unpaid order, from the payment method alone. */
export function termsOfUnpaid(gateway: string): ShopPaymentTerms {
  if (isPaidAtDoor(gateway)) return 'at_door'
  return isPaidByTransfer(gateway) ? 'awaiting_transfer' : 'unpaid'
}

/**
 * Shopify's `financial_status`, a closed list; with `gateway` where the money is still to come.
 * `expired` is an authorisation that ran out, `voided` one that was taken back.
 */
export function shopifyPaymentTerms(status: string, gateway: string): ShopPaymentTerms {
  switch (status.trim().toLowerCase()) {
    case 'paid':
    case 'partially_refunded':
    case 'refunded':
      return 'paid'
    case 'partially_paid':
      return 'part_paid'
    case 'authorized':
    case 'partially_authorized':
      return 'authorised'
    case 'expired':
    case 'voided':
      return 'unpaid'
    case 'pending':
    case 'unpaid':
    case '':
      return termsOfUnpaid(gateway)
    default:
      return 'unknown'
  }
}

/** WooCommerce marks an order as paid by its date; the payment method decides the rest. */
export function woocommercePaymentTerms(isPaid: boolean, gateway: string): ShopPaymentTerms {
  return isPaid ? 'paid' : termsOfUnpaid(gateway)
}

type Paid = Pick<ShopOrder, 'terms' | 'gateway'>

/**
 * How we ask for the money. What the channel does when its shop names no method counts only then:
 * a known gateway, an authorisation and a bank transfer never become cash on delivery.
 */
export function paymentMethodOf(
  { terms, gateway }: Paid,
  unpaidMethod: 'cash_on_delivery' | 'prepaid',
): PaymentMethod {
  switch (terms) {
    case 'authorised':
      return 'authorised'
    case 'awaiting_transfer':
      return 'bank_transfer'
    case 'at_door':
      return 'cash_on_delivery'
    case 'part_paid':
      return isPaidAtDoor(gateway) ? 'cash_on_delivery' : 'prepaid'
    case 'unpaid':
      return namesNoMethod(gateway) ? unpaidMethod : 'prepaid'
    case 'paid':
    case 'unknown':
      return 'prepaid'
  }
}

/** Why an order's payment state from its channel cannot be trusted; null if it can. */
export function whyPaymentHeld(
  order: Pick<ShopOrder, 'terms' | 'paymentWord' | 'outstandingMinor'>,
  channel: string,
): string | null {
  if (order.terms === 'unknown')
    return `${channel} says “${order.paymentWord}” of the payment, which is not known here`
  if (order.terms === 'part_paid' && order.outstandingMinor === null)
    return `${channel} says part paid and not how much`
  return null
}

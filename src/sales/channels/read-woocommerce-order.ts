import { z } from 'zod'
import { spread } from '#sales/orders/order-money.ts'
import { amountOf, instantOf, requiredRef, requireShape, unreadable } from './exact-json.ts'
import { rateOf, sum } from './line-amounts.ts'
import { isPaidAtDoor, isPaidByTransfer, woocommercePaymentTerms } from './payment-terms.ts'
import { feeCharges, keptFees } from './refund-fees.ts'
import type { ShopCharge, ShopLine, ShopNews, ShopOrder, ShopStage } from './shop-order.ts'
import { type WooAddress, type WooOrder, wooOrder } from './woocommerce-fields.ts'
import { wooLine, wooRefundOf } from './woocommerce-lines.ts'

export function readWoocommerce(topic: string, body: unknown): ShopNews {
  if (topic === 'order.deleted')
    return { kind: 'gone', ref: requireShape(z.object({ id: requiredRef }), body).id }
  if (topic === 'order.created' || topic === 'order.updated' || topic === 'order.restored')
    return { kind: 'order', order: orderOf(body) }
  return { kind: 'other', why: `Nothing here follows from “${topic}”.` }
}

function orderOf(body: unknown): ShopOrder {
  const order = requireShape(wooOrder, body)
  const items = order.line_items.filter(({ quantity }) => quantity > 0)
  if (items.length === 0) throw unreadable('The order has no lines')
  const { currency } = order
  const amount = (text: string, what: string) => amountOf(text, currency, what)
  const isInside = order.prices_include_tax === true
  const refunds = order.refunds.map((refund) => wooRefundOf(refund, currency))
  const { charges, discountMinor, discountTaxMinor } = feesOf(order)
  const lines = lessTax(
    items.map((item) => wooLine(item, order, refunds)),
    discountTaxMinor,
  )
  const shippingNet = amount(order.shipping_total, 'shipping')
  const shippingTaxMinor = amount(order.shipping_tax, 'tax')
  const isPaid = order.date_paid !== ''
  const giftCards = order.gift_cards.map((card) => ({
    ref: card.id,
    amountMinor: amount(card.amount, 'gift card'),
  }))
  const byGiftCard = sum(giftCards.map(({ amountMinor }) => amountMinor))
  const stated = amount(order.total, 'total')
  const unitsBack = sum(refunds.flatMap((each) => each.lines ?? []).map((each) => each.amountMinor))
  const totalMinor = Math.max(0, stated + byGiftCard - unitsBack) + keptFees(refunds)
  const gateway = order.payment_method || order.payment_method_title
  return {
    ref: order.id,
    name: `#${order.number || order.id}`.slice(0, 60),
    updatedAt: instantOf(order.date_modified_gmt || order.date_modified, 'Z'),
    placedAt: instantOf(order.date_created_gmt || order.date_created, 'Z'),
    currency,
    stage: wooStageOf(order, isPaid),
    statusWord: order.status,
    isTest: false,
    cancelReason: order.status,
    pricesIncludeTax: isInside,
    lines,
    orderDiscountMinor: discountMinor,
    discountReason: order.coupon_lines.map(({ code }) => code).join(', '),
    shippingMinor: shippingNet + (isInside ? shippingTaxMinor : 0),
    shippingTaxBasisPoints: rateOf(shippingTaxMinor, shippingNet),
    shippingTaxMinor,
    charges: [...charges, ...refunds.flatMap(feeCharges)],
    totalMinor,
    terms: woocommercePaymentTerms(isPaid, gateway),
    paymentWord: order.payment_method,
    paidMinor: byGiftCard + (isPaid ? stated : 0),
    giftCards,
    authorisedMinor: 0,
    outstandingMinor: isPaid ? 0 : stated,
    gateway,
    refunds,
    ...whoOf(order),
    note: order.customer_note,
    tags: [],
  }
}

/** WooCommerce's own words for where an order is; those of plugins are not known. */
const stages: Readonly<Record<string, ShopStage>> = {
  processing: 'open',
  'on-hold': 'waits',
  completed: 'sent',
  cancelled: 'cancelled',
  failed: 'cancelled',
  trash: 'cancelled',
  refunded: 'refunded',
  'auto-draft': 'unpaid',
  'checkout-draft': 'unpaid',
  draft: 'unpaid',
}

/**
 * An order paid on delivery has nothing to pay yet; any other becomes an order only when it is
 * paid. On hold is where WooCommerce keeps an order until its bank transfer or cheque arrives.
 */
export function wooStageOf(
  { status, payment_method: method }: Pick<WooOrder, 'status' | 'payment_method'>,
  isPaid: boolean,
): ShopStage {
  if (status === 'pending') return isPaidAtDoor(method) || isPaid ? 'open' : 'unpaid'
  if (status === 'on-hold' && isPaidByTransfer(method) && !isPaid) return 'open'
  return Object.hasOwn(stages, status) ? (stages[status] ?? 'unknown') : 'unknown'
}

type Fees = {
  readonly charges: readonly ShopCharge[]
  /** A fee below zero is how plugins take something off. */
  readonly discountMinor: number
  /** The tax that comes off with it, where tax is on top. */
  readonly discountTaxMinor: number
}

function feesOf(order: WooOrder): Fees {
  const isInside = order.prices_include_tax === true
  const fees = order.fee_lines.map((fee) => {
    const net = amountOf(fee.total, order.currency, 'fee')
    const taxMinor = amountOf(fee.total_tax, order.currency, 'tax')
    return { label: fee.name || 'Fee', amountMinor: net + (isInside ? taxMinor : 0), taxMinor }
  })
  const off = fees.filter(({ amountMinor }) => amountMinor < 0)
  return {
    charges: fees
      .filter(({ amountMinor }) => amountMinor > 0)
      .map((fee) => ({ kind: 'fee', ...fee })),
    discountMinor: Math.abs(sum(off.map(({ amountMinor }) => amountMinor))),
    discountTaxMinor: Math.abs(sum(off.map(({ taxMinor }) => taxMinor))),
  }
}

/** The tax of a discount on the whole order, taken off the lines by the tax that they have. */
function lessTax(lines: readonly ShopLine[], taxMinor: number): ShopLine[] {
  const own = lines.map((line) => line.taxMinor ?? 0)
  const shares = spread(Math.min(taxMinor, sum(own)), own)
  return lines.map((line, at) => ({ ...line, taxMinor: (own[at] ?? 0) - (shares[at] ?? 0) }))
}

function whoOf(order: WooOrder): Pick<ShopOrder, 'customer' | 'ship'> {
  const { billing, shipping } = order
  const to = shipping.address_1 === '' && shipping.city === '' ? billing : shipping
  const nameOf = (of: WooAddress) =>
    [of.first_name, of.last_name].filter(Boolean).join(' ') || of.company
  const phone = shipping.phone || billing.phone || ''
  const billed = nameOf(billing) || nameOf(to) || `Order ${order.id}`
  return {
    customer: {
      ref: order.customer_id || null,
      fullName: billed,
      phone: billing.phone || phone,
      email: billing.email ?? '',
    },
    ship: {
      name: nameOf(to) || billed,
      phone,
      address: [to.company, to.address_1, to.address_2].filter(Boolean).join(', ').slice(0, 200),
      city: to.city,
      postcode: to.postcode,
      country: to.country,
    },
  }
}

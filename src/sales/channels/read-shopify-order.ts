import { z } from 'zod'
import { amountOf, instantOf, requiredRef, requireShape, unreadable } from './exact-json.ts'
import { sum } from './line-amounts.ts'
import { feeCharges, keptFees } from './refund-fees.ts'
import type { ShopNews, ShopOrder, ShopStage } from './shop-order.ts'
import { sumOfParts } from './shop-totals.ts'
import { type ShopifyOrder, shopifyOrder, shopifyRefund } from './shopify-fields.ts'
import { allocated, discountOf, isTip, rateIn, shopifyLine, taxIn } from './shopify-lines.ts'
import { shopifyCharges, shopifyPayments, shopifyRefundOf } from './shopify-money.ts'

export function readShopify(topic: string, body: unknown): ShopNews {
  if (topic === 'orders/delete')
    return { kind: 'gone', ref: requireShape(z.object({ id: requiredRef }), body).id }
  if (topic === 'refunds/create') {
    const read = requireShape(shopifyRefund.extend({ order_id: requiredRef }), body)
    return {
      kind: 'refund',
      ref: read.order_id,
      refundOf: (order) => shopifyRefundOf(read, order),
    }
  }
  if (topic.startsWith('orders/')) return { kind: 'order', order: orderOf(body) }
  return { kind: 'other', why: `Nothing here follows from “${topic}”.` }
}

function orderOf(body: unknown): ShopOrder {
  const order = requireShape(shopifyOrder, body)
  const items = order.line_items.filter((item) => !isTip(item))
  if (items.length === 0) throw unreadable('The order has no lines')
  const { currency } = order
  const amount = (text: string, what: string) => amountOf(text, currency, what)
  const pricesIncludeTax = order.taxes_included === true
  const shippingLines = order.shipping_lines.filter((each) => each.is_removed !== true)
  const off = sum(items.map((item) => discountOf(item, currency)))
  const shippingOff = sum(
    shippingLines.flatMap((each) => each.discount_allocations).map(allocated(currency)),
  )
  const shippingMinor =
    sum(shippingLines.map(({ price }) => amount(price, 'shipping'))) - shippingOff
  const refunds = order.refunds.map((each) =>
    shopifyRefundOf(each, { currency, pricesIncludeTax, shippingMinor }),
  )
  const shippingTaxes = shippingLines.map((each) => taxIn(each.tax_lines, currency))
  const parts = {
    pricesIncludeTax,
    lines: items.map((item) => shopifyLine(item, order, refunds)),
    orderDiscountMinor: Math.max(0, amount(order.total_discounts, 'discount') - off - shippingOff),
    shippingMinor,
    shippingTaxMinor: shippingTaxes.includes(null) ? null : sum(shippingTaxes.map(Number)),
    shippingTaxBasisPoints: Math.max(0, ...shippingLines.map((each) => rateIn(each.tax_lines))),
    charges: [...shopifyCharges(order), ...refunds.flatMap(feeCharges)],
  }
  const totalMinor = totalOf(order, parts, refunds)
  const left = parts.lines.filter(({ quantity }) => quantity > 0)
  const isSentWhole =
    left.length > 0 && left.every((line) => line.fulfilledQuantity === line.quantity)
  return {
    ref: order.id,
    name: order.name || order.id,
    updatedAt: instantOf(order.updated_at),
    placedAt: instantOf(order.created_at),
    currency,
    ...stageOf(order, isSentWhole),
    isTest: order.test === true,
    cancelReason: order.cancel_reason,
    ...parts,
    discountReason: order.discount_codes.map(({ code }) => code).join(', '),
    totalMinor,
    ...shopifyPayments(order, totalMinor, refunds),
    refunds,
    ...whoOf(order),
    note: noteOf(order),
    tags: order.tags.split(',').flatMap((tag) => tag.trim().slice(0, 30) || []),
  }
}

/**
 * Shopify's total is after refunds of shipping in some versions; ours is before. So is ours with the
 * fees that were kept of refunds, which some versions leave out.
 */
function totalOf(
  order: ShopifyOrder,
  parts: Parameters<typeof sumOfParts>[0],
  refunds: ShopOrder['refunds'],
): number {
  const stated = amountOf(order.current_total_price || order.total_price, order.currency, 'total')
  const shippingBack = sum(refunds.map((refund) => refund.shippingMinor))
  const ownMinor = sumOfParts(parts)
  const fees = keptFees(refunds)
  if ([stated, stated + shippingBack, stated + fees + shippingBack].includes(ownMinor))
    return ownMinor
  return stated + fees
}

/** Shopify's fulfilment states; `null` is written as an empty text. */
const fulfilmentWords = new Set([
  '',
  'fulfilled',
  'partial',
  'unfulfilled',
  'unshipped',
  'restocked',
  'pending',
  'open',
  'in_progress',
  'on_hold',
  'scheduled',
  'request_declined',
])

function stageOf(
  order: ShopifyOrder,
  isSentWhole: boolean,
): { stage: ShopStage; statusWord: string } {
  const { cancelled_at: cancelledAt, financial_status: paid, fulfillment_status: sent } = order
  const named = (stage: ShopStage, statusWord = sent) => ({ stage, statusWord })
  if (cancelledAt !== '' || paid === 'voided') return named('cancelled', 'cancelled')
  if (paid === 'refunded') return named('refunded', 'refunded')
  if (isSentWhole) return named('sent', sent || 'fulfilled')
  return named(fulfilmentWords.has(sent) ? 'open' : 'unknown')
}

function whoOf(order: ShopifyOrder): Pick<ShopOrder, 'customer' | 'ship'> {
  const to = order.shipping_address ?? order.billing_address
  const { customer } = order
  const named = [customer?.first_name, customer?.last_name].filter(Boolean).join(' ')
  const phone = to?.phone || order.phone || (customer?.phone ?? '')
  return {
    customer: {
      ref: customer?.id || null,
      fullName: named || to?.name || order.email || order.name,
      phone,
      email: order.email,
    },
    ship: {
      name: to?.name || named || order.email || order.name,
      phone,
      address: [to?.company, to?.address1, to?.address2].filter(Boolean).join(', ').slice(0, 200),
      city: to?.city ?? '',
      postcode: to?.zip ?? '',
      country: to?.country_code || (to?.country ?? ''),
    },
  }
}

function noteOf({ note, note_attributes: attributes }: ShopifyOrder): string {
  const told = attributes.map(({ name, value }) => `${name}: ${value}`)
  return [note, ...told]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 500)
}

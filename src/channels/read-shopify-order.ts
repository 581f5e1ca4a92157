import { z } from 'zod'
import {
  amountOf,
  count,
  insistOnShape,
  instantOf,
  listOf,
  ref,
  requiredRef,
  unreadable,
  words,
} from './exact-json.ts'
import { basisPointsOf, lineAmounts, sum } from './line-amounts.ts'
import type { ShopLine, ShopNews, ShopOrder, ShopRefund, ShopStage } from './shop-order.ts'

/** What of Shopify's order we read: https://shopify.dev/docs/api/admin-rest/latest/resources/order */
const taxLines = listOf(z.object({ rate: words(20), price: words(30) }))
const allocations = listOf(z.object({ amount: words(30) }))

const line = z.object({
  variant_id: ref,
  product_id: ref,
  sku: words(),
  title: words(300),
  name: words(300),
  quantity: count,
  /** Less what was removed or refunded since. */
  current_quantity: count.nullish(),
  price: words(30),
  total_discount: words(30),
  discount_allocations: allocations,
  tax_lines: taxLines,
})

const shippingLine = z.object({
  price: words(30),
  discount_allocations: allocations,
  tax_lines: taxLines,
})

const address = z
  .object({
    name: words(120),
    company: words(80),
    address1: words(),
    address2: words(),
    city: words(80),
    zip: words(20),
    country_code: words(60),
    country: words(60),
    phone: words(30),
  })
  .nullish()

const refund = z.object({
  id: requiredRef,
  note: words(),
  transactions: listOf(z.object({ kind: words(20), status: words(20), amount: words(30) })),
})

const shopifyOrder = z.object({
  id: requiredRef,
  name: words(60),
  created_at: words(40),
  updated_at: words(40),
  cancelled_at: words(40),
  cancel_reason: words(40),
  currency: z.string().regex(/^[A-Z]{3}$/),
  test: z.boolean().nullish(),
  financial_status: words(30),
  fulfillment_status: words(30),
  taxes_included: z.boolean().nullish(),
  total_price: words(30),
  current_total_price: words(30),
  total_discounts: words(30),
  total_outstanding: words(30),
  gateway: words(60),
  payment_gateway_names: listOf(words(60)),
  email: words(),
  phone: words(30),
  note: words(400),
  note_attributes: listOf(z.object({ name: words(60), value: words(200) })),
  tags: words(400),
  discount_codes: listOf(z.object({ code: words(60) })),
  line_items: listOf(line),
  shipping_lines: listOf(shippingLine),
  shipping_address: address,
  billing_address: address,
  refunds: listOf(refund),
  customer: z
    .object({ id: ref, first_name: words(60), last_name: words(60), phone: words(30) })
    .nullish(),
})

type ShopifyOrder = z.output<typeof shopifyOrder>

export function readShopify(topic: string, body: unknown): ShopNews {
  if (topic === 'orders/delete')
    return { kind: 'gone', ref: insistOnShape(z.object({ id: requiredRef }), body).id }
  if (topic === 'refunds/create') {
    const read = insistOnShape(refund.extend({ order_id: requiredRef }), body)
    return { kind: 'refund', ref: read.order_id, refundOf: (currency) => refundOf(read, currency) }
  }
  if (topic.startsWith('orders/')) return { kind: 'order', order: orderOf(body) }
  return { kind: 'other', why: `Nothing here follows from “${topic}”.` }
}

function orderOf(body: unknown): ShopOrder {
  const order = insistOnShape(shopifyOrder, body)
  if (order.line_items.length === 0) throw unreadable('The order has no lines')
  const { currency } = order
  const amount = (text: string, what: string) => amountOf(text, currency, what)
  const lines = order.line_items.map((item) => lineOf(item, currency)).filter(isWanted)
  const off = sum(order.line_items.map((item) => discountOf(item, currency)))
  const shippingOff = sum(
    order.shipping_lines.flatMap((each) => each.discount_allocations).map(allocated(currency)),
  )
  const said = amount(order.total_discounts, 'discount')
  const shippingMinor = sum(order.shipping_lines.map(({ price }) => amount(price, 'shipping')))
  const totalMinor = amount(order.current_total_price || order.total_price, 'total')
  return {
    ref: order.id,
    name: order.name || order.id,
    updatedAt: instantOf(order.updated_at),
    placedAt: instantOf(order.created_at),
    currency,
    stage: stageOf(order),
    isSent: order.fulfillment_status === 'fulfilled',
    isTest: order.test === true,
    cancelReason: order.cancel_reason,
    pricesIncludeTax: order.taxes_included === true,
    lines,
    orderDiscountMinor: Math.max(0, said - off - shippingOff),
    discountReason: order.discount_codes.map(({ code }) => code).join(', '),
    shippingMinor: shippingMinor - shippingOff,
    shippingTaxBasisPoints: Math.max(
      0,
      ...order.shipping_lines.map((each) => rateIn(each.tax_lines)),
    ),
    totalMinor,
    paidMinor: paidOf(order),
    gateway: order.payment_gateway_names[0] ?? order.gateway,
    refunds: order.refunds.map((each) => refundOf(each, currency)),
    ...whoOf(order),
    note: noteOf(order),
    tags: order.tags.split(',').flatMap((tag) => tag.trim().slice(0, 30) || []),
  }
}

const isWanted = ({ quantity }: ShopLine) => quantity > 0

function stageOf({ cancelled_at: cancelledAt, financial_status: paid }: ShopifyOrder): ShopStage {
  if (cancelledAt !== '' || paid === 'voided') return 'cancelled'
  return paid === 'refunded' ? 'refunded' : 'open'
}

function lineOf(item: z.output<typeof line>, currency: string): ShopLine {
  const ordered = Number(item.quantity)
  const quantity = Number(item.current_quantity ?? item.quantity)
  const price = amountOf(item.price, currency, 'price')
  const part = ordered === 0 ? 0 : quantity / ordered
  const discount = Math.round(discountOf(item, currency) * part)
  const worth = price * quantity
  return {
    code: codeOf(item),
    title: item.name || item.title,
    quantity,
    ...(quantity === 0
      ? { unitPriceMinor: price, discountMinor: 0 }
      : lineAmounts(quantity, worth, Math.max(0, worth - discount))),
    taxBasisPoints: rateIn(item.tax_lines),
  }
}

/** What Shopify has spread over the lines counts; before it did, each line said its own. */
function discountOf(item: z.output<typeof line>, currency: string): number {
  const spread = sum(item.discount_allocations.map(allocated(currency)))
  return spread > 0 ? spread : amountOf(item.total_discount, currency, 'discount')
}

const allocated = (currency: string) => (each: { amount: string }) =>
  amountOf(each.amount, currency, 'discount')

function codeOf({ sku, variant_id: variant, product_id: product, title }: z.output<typeof line>) {
  if (sku !== '') return sku
  return variant ? `variant ${variant}` : `product ${product || title}`.slice(0, 200)
}

function rateIn(lines: z.output<typeof taxLines>): number {
  return Math.min(10_000, sum(lines.map(({ rate }) => basisPointsOf(rate, 1))))
}

function paidOf(order: ShopifyOrder): number {
  const total = amountOf(order.total_price, order.currency, 'total')
  const status = order.financial_status
  if (status === 'paid' || status === 'partially_refunded' || status === 'refunded') return total
  if (status !== 'partially_paid') return 0
  return total - amountOf(order.total_outstanding, order.currency, 'outstanding amount')
}

/** Only what really went back counts, not a refund that is still on its way or failed. */
function refundOf(given: z.output<typeof refund>, currency: string): ShopRefund {
  const done = given.transactions.filter(
    ({ kind, status }) => kind === 'refund' && (status === 'success' || status === ''),
  )
  const amountMinor = sum(done.map(({ amount }) => amountOf(amount, currency, 'refund')))
  return { ref: given.id, amountMinor, reason: given.note }
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

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
import { basisPointsOf, lineAmounts, rateOf, sum } from './line-amounts.ts'
import type { ShopLine, ShopNews, ShopOrder, ShopStage } from './shop-order.ts'

/** What of WooCommerce's order we read: https://woocommerce.github.io/woocommerce-rest-api-docs */
const taxes = listOf(z.object({ id: ref, total: words(30) }))

const line = z.object({
  name: words(300),
  product_id: ref,
  variation_id: ref,
  sku: words(),
  quantity: count,
  subtotal: words(30),
  subtotal_tax: words(30),
  total: words(30),
  total_tax: words(30),
  taxes,
})

const charge = z.object({ name: words(120), total: words(30), total_tax: words(30) })

const address = z.object({
  first_name: words(60),
  last_name: words(60),
  company: words(80),
  address_1: words(),
  address_2: words(),
  city: words(80),
  postcode: words(20),
  country: words(60),
  email: words().optional(),
  phone: words(30).optional(),
})

const wooOrder = z.object({
  id: requiredRef,
  number: words(58),
  status: words(30),
  currency: z.string().regex(/^[A-Z]{3}$/),
  date_created_gmt: words(40),
  date_created: words(40),
  date_modified_gmt: words(40),
  date_modified: words(40),
  date_paid: words(40),
  prices_include_tax: z.boolean().nullish(),
  shipping_total: words(30),
  shipping_tax: words(30),
  total: words(30),
  customer_id: ref,
  customer_note: words(400),
  payment_method: words(60),
  payment_method_title: words(60),
  billing: address,
  shipping: address,
  line_items: listOf(line),
  tax_lines: listOf(z.object({ rate_id: ref, rate_percent: words(20) })),
  fee_lines: listOf(charge),
  coupon_lines: listOf(z.object({ code: words(60) })),
  refunds: listOf(z.object({ id: requiredRef, reason: words(), total: words(30) })),
})

type WooOrder = z.output<typeof wooOrder>

export function readWoocommerce(topic: string, body: unknown): ShopNews {
  if (topic === 'order.deleted')
    return { kind: 'gone', ref: insistOnShape(z.object({ id: requiredRef }), body).id }
  if (topic === 'order.created' || topic === 'order.updated' || topic === 'order.restored')
    return { kind: 'order', order: orderOf(body) }
  return { kind: 'other', why: `Nothing here follows from “${topic}”.` }
}

function orderOf(body: unknown): ShopOrder {
  const order = insistOnShape(wooOrder, body)
  if (order.line_items.length === 0) throw unreadable('The order has no lines')
  const { currency } = order
  const amount = (text: string, what: string) => amountOf(text, currency, what)
  const inside = order.prices_include_tax === true
  const withTax = (net: string, tax: string, what: string) =>
    amount(net, what) + (inside ? amount(tax, 'tax') : 0)
  const fees = order.fee_lines.map((fee) => withTax(fee.total, fee.total_tax, 'fee'))
  const totalMinor = amount(order.total, 'total')
  return {
    ref: order.id,
    name: `#${order.number || order.id}`.slice(0, 60),
    updatedAt: instantOf(order.date_modified_gmt || order.date_modified, 'Z'),
    placedAt: instantOf(order.date_created_gmt || order.date_created, 'Z'),
    currency,
    stage: stageOf(order),
    isSent: order.status === 'completed',
    isTest: false,
    cancelReason: order.status,
    pricesIncludeTax: inside,
    lines: order.line_items.map((item) => lineOf(item, order)),
    // A fee below zero is how plugins take something off.
    orderDiscountMinor: -sum(fees.filter((minor) => minor < 0)),
    discountReason: order.coupon_lines.map(({ code }) => code).join(', '),
    shippingMinor:
      withTax(order.shipping_total, order.shipping_tax, 'shipping') +
      sum(fees.filter((minor) => minor > 0)),
    shippingTaxBasisPoints: rateOf(
      amount(order.shipping_tax, 'tax'),
      amount(order.shipping_total, 'shipping'),
    ),
    totalMinor,
    paidMinor: order.date_paid === '' ? 0 : totalMinor,
    gateway: order.payment_method || order.payment_method_title,
    refunds: order.refunds.map((refund) => ({
      ref: refund.id,
      amountMinor: Math.abs(amount(refund.total, 'refund')),
      reason: refund.reason,
    })),
    ...whoOf(order),
    note: noteOf(order),
    tags: [],
  }
}

const stages: Readonly<Record<string, ShopStage>> = {
  cancelled: 'cancelled',
  failed: 'cancelled',
  trash: 'cancelled',
  refunded: 'refunded',
  'auto-draft': 'unpaid',
  'checkout-draft': 'unpaid',
  draft: 'unpaid',
}

/** Whoever pays at the door owes nothing yet; every other order is none before it is paid. */
function stageOf({ status, payment_method: method, date_paid: paidAt }: WooOrder): ShopStage {
  if (status === 'pending') return method === 'cod' || paidAt !== '' ? 'open' : 'unpaid'
  return stages[status] ?? 'open'
}

function lineOf(item: z.output<typeof line>, order: WooOrder): ShopLine {
  const { currency } = order
  const inside = order.prices_include_tax === true
  const amount = (text: string) => amountOf(text, currency, 'line')
  const quantity = Number(item.quantity)
  if (quantity === 0) throw unreadable(`The line “${item.name}” is of nothing`)
  const net = amount(item.total)
  const worth = amount(item.subtotal) + (inside ? amount(item.subtotal_tax) : 0)
  const paid = net + (inside ? amount(item.total_tax) : 0)
  if (worth < 0 || paid < 0) throw unreadable(`The line “${item.name}” is below zero`)
  return {
    code: codeOf(item),
    title: item.name,
    quantity,
    ...lineAmounts(quantity, worth, paid),
    taxBasisPoints: rateIn(item, order) ?? rateOf(amount(item.total_tax), net),
  }
}

/** By the rates that the order names; null where it names none, as older shops do. */
function rateIn({ taxes: own }: z.output<typeof line>, order: WooOrder): number | null {
  const charged = own.filter(({ total }) => !/^[0.]*$/.test(total))
  const rates = charged.flatMap(({ id }) => {
    const rate = order.tax_lines.find((each) => each.rate_id === id)
    return rate && rate.rate_percent !== '' ? [basisPointsOf(rate.rate_percent, 100)] : []
  })
  return rates.length === 0 || rates.length < charged.length ? null : Math.min(10_000, sum(rates))
}

function codeOf({
  sku,
  variation_id: variation,
  product_id: product,
  name,
}: z.output<typeof line>) {
  if (sku !== '') return sku
  return variation ? `variant ${variation}` : `product ${product || name}`.slice(0, 200)
}

function whoOf(order: WooOrder): Pick<ShopOrder, 'customer' | 'ship'> {
  const { billing, shipping } = order
  const to = shipping.address_1 === '' && shipping.city === '' ? billing : shipping
  const nameOf = (of: z.output<typeof address>) =>
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

function noteOf({ customer_note: note, fee_lines: fees }: WooOrder): string {
  const told = fees.map(({ name, total }) => `${name || 'Fee'}: ${total}`)
  return [note, ...told]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 500)
}

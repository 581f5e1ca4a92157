import { z } from 'zod'
import { listOf, ref, requiredRef, units, words } from './exact-json.ts'

/** What of Shopify's order we read: https://shopify.dev/docs/api/admin-rest/latest/resources/order */
const taxLines = listOf(z.object({ rate: words(20), price: words(30) }))
const allocations = listOf(z.object({ amount: words(30) }))
const money = z.object({ shop_money: z.object({ amount: words(30) }).nullish() }).nullish()

const line = z.object({
  id: ref,
  variant_id: ref,
  product_id: ref,
  sku: words(),
  title: words(300),
  name: words(300),
  quantity: units,
  /** Less what was removed or refunded since. */
  current_quantity: units.nullish(),
  /** What is left to send. */
  fulfillable_quantity: units.nullish(),
  fulfillment_status: words(30),
  price: words(30),
  total_discount: words(30),
  discount_allocations: allocations,
  tax_lines: taxLines,
  duties: listOf(z.object({ tax_lines: taxLines })),
  /** Only on the line that is a tip. */
  tip_payment_gateway: words(60),
})

const shippingLine = z.object({
  price: words(30),
  discount_allocations: allocations,
  tax_lines: taxLines,
  is_removed: z.boolean().nullish(),
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

const transactions = listOf(
  z.object({
    id: ref,
    kind: words(20),
    status: words(20),
    amount: words(30),
    gateway: words(60),
    currency: words(10),
  }),
)

export const shopifyRefund = z.object({
  id: requiredRef,
  note: words(),
  transactions,
  refund_line_items: z
    .array(
      z.object({
        line_item_id: ref,
        line_item: z.object({ id: ref }).nullish(),
        quantity: units,
        subtotal: words(30),
        total_tax: words(30),
      }),
    )
    .nullish(),
  order_adjustments: listOf(
    z.object({ kind: words(30), amount: words(30), tax_amount: words(30) }),
  ),
})

export const shopifyOrder = z.object({
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
  fulfillments: listOf(
    z.object({ status: words(30), line_items: listOf(z.object({ id: ref, quantity: units })) }),
  ),
  taxes_included: z.boolean().nullish(),
  total_price: words(30),
  current_total_price: words(30),
  total_discounts: words(30),
  total_outstanding: words(30),
  total_tip_received: words(30),
  current_total_duties_set: money,
  original_total_duties_set: money,
  current_total_additional_fees_set: money,
  original_total_additional_fees_set: money,
  gateway: words(60),
  payment_gateway_names: listOf(words(60)),
  transactions,
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
  refunds: listOf(shopifyRefund),
  customer: z
    .object({ id: ref, first_name: words(60), last_name: words(60), phone: words(30) })
    .nullish(),
})

export type ShopifyOrder = z.output<typeof shopifyOrder>
export type ShopifyLine = z.output<typeof line>
export type ShopifyRefund = z.output<typeof shopifyRefund>
export type ShopifyTaxes = z.output<typeof taxLines>

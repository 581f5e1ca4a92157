import { z } from 'zod'
import { listOf, ref, requiredRef, units, words } from './exact-json.ts'

/** What of WooCommerce's order we read: https://woocommerce.github.io/woocommerce-rest-api-docs */
const taxes = listOf(z.object({ id: ref, total: words(30) }))

const line = z.object({
  id: ref,
  name: words(300),
  product_id: ref,
  variation_id: ref,
  sku: words(),
  quantity: units,
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

/** What a refund takes off is written below zero. */
const negativeUnits = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,20})?$/)
  .transform((text) => Math.abs(Number(text)))

const refund = z.object({
  id: requiredRef,
  reason: words(),
  total: words(30),
  /** The order that webhooks carry leaves these out; the list of refunds has them. */
  line_items: z
    .array(
      z.object({
        id: ref,
        quantity: negativeUnits,
        total: words(30),
        total_tax: words(30),
        meta_data: listOf(z.object({ key: words(60), value: z.unknown() })),
      }),
    )
    .nullish(),
  shipping_lines: listOf(z.object({ total: words(30), total_tax: words(30) })),
})

export const wooOrder = z.object({
  id: requiredRef,
  number: words(58),
  status: words(60),
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
  gift_cards: listOf(z.object({ id: ref, amount: words(30) })),
  refunds: listOf(refund),
})

export type WooOrder = z.output<typeof wooOrder>
export type WooLine = z.output<typeof line>
export type WooAddress = z.output<typeof address>

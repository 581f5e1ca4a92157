import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { countryText } from '#platform/code-fields.ts'
import { id, line, moneyMinor, quantity, requiredLine } from '#platform/fields.ts'
import { tenders } from '#sales/registers/tenders.ts'
import { billing, billingGiven, orderEmail } from './billing.fields.ts'
import { paymentMethods } from './payment-methods.ts'

export const orderPriorities = ['normal', 'high', 'urgent'] as const

export const orderTags = z.array(requiredLine(30)).max(20, 'At most 20 tags.')

/** What is taken off, in minor units, with why; the server calculates the percentage and its limit. */
const discount = z.object({ amountMinor: moneyMinor, reason: reasonGiven })

export const newOrderLine = z.object({
  variantId: id,
  quantity,
  /** Left out, the price list's price counts, or else the variant's list price. */
  unitPriceMinor: moneyMinor.optional(),
  /** Why another price than the list's is given. */
  reason: reasonGiven.optional(),
  discount: discount.optional(),
})

export const newOrderPayment = z.object({
  method: z.enum(tenders),
  amountMinor: moneyMinor.min(1, 'A payment is of at least one minor unit.'),
  reference: line(80).default(''),
})

/** The one validator of a new order: screen, API and imports all pass through it. */
export const newOrder = z.object({
  outletId: id,
  customerId: id.nullable().default(null),
  shipName: requiredLine(120),
  /** Finds the customer where none is named. */
  email: orderEmail.optional(),
  shipPhone: line(30).default(''),
  shipAddress: line(200).default(''),
  shipCity: line(80).default(''),
  shipPostcode: line(20).default(''),
  shipCountry: line(60).default(''),
  /** Left out or null: invoices name the delivery address. */
  billing: billing.nullable().optional(),
  paymentMethod: z.enum(paymentMethods),
  shippingMinor: moneyMinor.default(0),
  /** What the sender calls it: of two orders with the same one, the second is the first. */
  externalRef: requiredLine(60).nullable().optional(),
  note: line(500).default(''),
  /** Whose prices count where a line names none. Left out: the customer's list. Null: none. */
  priceListId: id.nullable().optional(),
  /** Off the whole order, spread over its lines by their worth. */
  discount: discount.optional(),
  tags: orderTags.optional(),
  priority: z.enum(orderPriorities).optional(),
  promisedOn: z.iso.date().nullable().optional(),
  assignedTo: id.nullable().optional(),
  /** The order that this one repeats. */
  copiedFrom: id.nullable().optional(),
  /** The customer agreed to it on the phone as it is written down: it is confirmed at once. */
  isAgreedByPhone: z.boolean().optional(),
  /** What is short is back-ordered, where its products allow it. Left out, short stock is refused. */
  backOrderRest: z.boolean().optional(),
  /** What was paid in advance. */
  payments: z.array(newOrderPayment).max(5, 'At most five payments at once.').optional(),
  lines: z
    .array(newOrderLine)
    .min(1, 'An order has at least one line.')
    .max(2000, 'At most 2000 lines in one order.'),
})

/** The same as staff and programs send it: from files and shops a country comes as it is written. */
export const newOrderGiven = newOrder.extend({
  shipCountry: countryText.default(''),
  billing: billingGiven.nullable().optional(),
})

export type NewOrder = z.infer<typeof newOrder>

import { z } from 'zod'
import { currency, id, moneyMinor, quantityScale, sumMinor } from '#platform/fields.ts'
import { timelineEntry } from '#platform/timeline.ts'
import { billing } from './billing.fields.ts'
import { addressVerdicts, holdCauses, holdKinds, paymentStates, stockStates } from './desk-words.ts'
import { orderPriorities } from './new-order.fields.ts'
import { orderStates } from './orders.states.ts'
import { paymentMethods } from './payment-methods.ts'

const person = z.object({ id, name: z.string() })

/** An order as the lists show it. */
export const orderRow = z.object({
  id,
  number: z.number().int(),
  state: z.enum(orderStates),
  placedAt: z.string(),
  shipName: z.string(),
  shipPhone: z.string(),
  /** As it is read out, with the country in front, where it could be read. */
  shipPhoneInWords: z.string(),
  shipCity: z.string(),
  outletId: id,
  outletCode: z.string(),
  units: z.number().int(),
  totalMinor: sumMinor,
  currency,
  paymentMethod: z.enum(paymentMethods),
  paymentState: z.enum(paymentStates),
  /** Above zero, the balance due; below zero, overpaid. */
  balanceMinor: z.number().int(),
  /** The balance has to be paid before it is packed. */
  isPaymentDue: z.boolean(),
  openHolds: z.array(z.enum(holdKinds)),
  /** Whether all, some or none of what it wants is reserved; null once it has left or is cancelled. */
  stock: z.enum(stockStates).nullable(),
  addressVerdict: z.enum(addressVerdicts),
  priority: z.enum(orderPriorities),
  promisedOn: z.string().nullable(),
  tags: z.array(z.string()),
  /** `isCovered`: the caller covers for them now. */
  assignee: person.extend({ isCovered: z.boolean() }).nullable(),
  /** Of the customer: how often they ordered, and how often a parcel came back. */
  customerOrders: z.number().int().nullable(),
  customerReturned: z.number().int().nullable(),
  isSuspectedDouble: z.boolean(),
  channel: z.string(),
  /** As the company calls it: Market stall, where `channel` is shopify-2. */
  channelName: z.string(),
  /** The number that the customer has: #1042. Empty where the order is our own. */
  channelNumber: z.string(),
  externalRef: z.string().nullable(),
  version: z.number().int(),
})

export type OrderRow = z.infer<typeof orderRow>

const orderLine = z.object({
  id,
  position: z.number().int(),
  /** Null: a line of a sales channel that matches no product yet. */
  variantId: id.nullable(),
  sku: z.string(),
  title: z.string(),
  quantity: z.number().int(),
  quantityScale,
  cancelledQuantity: z.number().int(),
  packedQuantity: z.number().int(),
  /** Ordered and not reserved, because it is not there. */
  shortQuantity: z.number().int(),
  /** Sent by the sales channel itself. */
  elsewhereQuantity: z.number().int(),
  /** Reserved here, so that it can be packed: ordered, not cancelled, not short, not sent elsewhere. */
  readyQuantity: z.number().int(),
  unitPriceMinor: moneyMinor,
  lineMinor: sumMinor,
  /** Off the line itself, and its share of what is off the order. */
  discountMinor: sumMinor,
  orderDiscountMinor: sumMinor,
})

const orderHold = z.object({
  id,
  kind: z.enum(holdKinds),
  cause: z.enum(holdCauses),
  reason: z.string(),
  placedAt: z.string(),
  placedBy: z.string().nullable(),
  /** When the system releases it; null if a user has to. */
  endsAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
  releasedBy: z.string().nullable(),
  releaseNote: z.string().nullable(),
})

const comment = z.object({
  id,
  body: z.string(),
  author: person.nullable(),
  /** Those who were called by name. */
  mentions: z.array(person),
  writtenAt: z.string(),
  changedAt: z.string().nullable(),
})

const attachment = z.object({
  fileId: id,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
})

/** Another order that this one has to do with. */
const relative = z.object({ id, number: z.number().int(), outletCode: z.string() })

export const order = orderRow.extend({
  outletName: z.string(),
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  /** The standing note about the customer, for all their orders; empty for a guest. */
  customerNote: z.string(),
  shipAddress: z.string(),
  shipPostcode: z.string(),
  shipCountry: z.string(),
  /** By its name, whether the address gives a code or the name. */
  shipCountryName: z.string(),
  /** Empty where none is known. */
  email: z.string(),
  /** Null: invoices name the delivery address. */
  billing: billing.nullable(),
  /** Paid less refunded. */
  keptMinor: sumMinor,
  authorisedMinor: sumMinor,
  /** The balance at which it was released to be packed unpaid; null where it was not. */
  releasedMinor: sumMinor.nullable(),
  linesMinor: sumMinor,
  shippingMinor: moneyMinor,
  note: z.string(),
  cancelReason: z.string().nullable(),
  createdBy: z.string().nullable(),
  /** The number as printed documents write it, with the prefix that the outlet has set. */
  documentNumber: z.string(),
  lines: z.array(orderLine),
  holds: z.array(orderHold),
  comments: z.array(comment),
  files: z.array(attachment),
  /** The earlier order that this one may duplicate, until the pair is dismissed. */
  doubleOf: relative.nullable(),
  mergedInto: relative.nullable(),
  /** The orders that were merged into this one. */
  merged: z.array(relative),
  splitFrom: relative.nullable(),
  splitInto: z.array(relative),
  copiedFrom: relative.nullable(),
  timeline: z.array(timelineEntry),
})

export type Order = z.infer<typeof order>

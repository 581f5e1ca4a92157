import { z } from 'zod'
import { currency, id, moneyMinor, quantityScale, sumMinor } from '#platform/fields.ts'
import { timelineEntry } from '#platform/timeline.ts'
import { addressVerdicts, holdKinds, paymentStates } from './desk-words.ts'
import { orderPriorities, paymentMethods } from './new-order.fields.ts'
import { orderStates } from './orders.states.ts'

const person = z.object({ id, name: z.string() })

/** An order as the lists show it. */
export const orderRow = z.object({
  id,
  number: z.number().int(),
  state: z.enum(orderStates),
  placedAt: z.string(),
  shipName: z.string(),
  shipPhone: z.string(),
  shipCity: z.string(),
  outletId: id,
  outletCode: z.string(),
  units: z.number().int(),
  totalMinor: sumMinor,
  currency,
  paymentMethod: z.enum(paymentMethods),
  paymentState: z.enum(paymentStates),
  openHolds: z.array(z.enum(holdKinds)),
  addressVerdict: z.enum(addressVerdicts),
  priority: z.enum(orderPriorities),
  promisedOn: z.string().nullable(),
  tags: z.array(z.string()),
  assignee: person.nullable(),
  /** Of the customer: how often they ordered, and how often a parcel came back. */
  customerOrders: z.number().int().nullable(),
  customerReturned: z.number().int().nullable(),
  isSuspectedDouble: z.boolean(),
  channel: z.string(),
  externalRef: z.string().nullable(),
  version: z.number().int(),
})

export type OrderRow = z.infer<typeof orderRow>

const orderLine = z.object({
  id,
  position: z.number().int(),
  variantId: id,
  sku: z.string(),
  title: z.string(),
  quantity: z.number().int(),
  quantityScale,
  cancelledQuantity: z.number().int(),
  packedQuantity: z.number().int(),
  unitPriceMinor: moneyMinor,
  lineMinor: sumMinor,
  /** Off the line itself, and its share of what is off the order. */
  discountMinor: sumMinor,
  orderDiscountMinor: sumMinor,
})

const orderHold = z.object({
  id,
  kind: z.enum(holdKinds),
  reason: z.string(),
  placedAt: z.string(),
  placedBy: z.string().nullable(),
  /** When the house lets go of it by itself; null where a person has to. */
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
  shipAddress: z.string(),
  shipPostcode: z.string(),
  shipCountry: z.string(),
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
  /** The earlier order that this one seems to repeat, until somebody says that it does not. */
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

import { z } from 'zod'
import { flag, id, line, requiredLine } from '#platform/fields.ts'
import {
  addressVerdicts,
  holdKinds,
  paymentStates,
  quickFilters,
  stockStates,
  totalBound,
} from './desk-words.ts'
import { orderPriorities } from './new-order.fields.ts'
import { orderStates } from './orders.states.ts'
import { paymentMethods } from './payment-methods.ts'

const total = z.string().regex(totalBound, 'Write an amount such as 250 or 99.50.')

/** What the list of orders, its count, its file and an act on all that match are narrowed by. */
export const orderFilter = {
  state: z.enum(orderStates).optional(),
  only: z.enum(quickFilters).optional(),
  outletId: id.optional(),
  customerId: id.optional(),
  variantId: id.optional(),
  assignedTo: id.optional(),
  held: flag.optional(),
  holdKind: z.enum(holdKinds).optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  paymentState: z.enum(paymentStates).optional(),
  addressVerdict: z.enum(addressVerdicts).optional(),
  priority: z.enum(orderPriorities).optional(),
  stock: z.enum(stockStates).optional(),
  tag: requiredLine(30).optional(),
  channel: requiredLine(40).optional(),
  city: requiredLine(80).optional(),
  totalFrom: total.optional(),
  totalTo: total.optional(),
  placedFrom: z.iso.date().optional(),
  placedTo: z.iso.date().optional(),
  promisedBy: z.iso.date().optional(),
  q: line(80).optional(),
}

const filter = z.object(orderFilter)

export type OrderFilter = z.infer<typeof filter>

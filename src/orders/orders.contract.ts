import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import {
  currency,
  flag,
  id,
  line,
  moneyMinor,
  quantity,
  quantityScale,
  requiredLine,
  sumMinor,
  version,
} from '#platform/fields.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { timelineEntry } from '#platform/timeline.ts'
import { reasonGiven } from '#reasons/reasons.fields.ts'
import { capability } from '#users/capabilities.ts'
import { orderStates } from './orders.states.ts'

export const orderState = z.enum(orderStates)

export const paymentMethods = ['cash_on_delivery', 'prepaid'] as const

export const holdKinds = ['address', 'fraud', 'stock', 'payment', 'customer', 'manual'] as const

const orderRow = z.object({
  id,
  number: z.number().int(),
  state: orderState,
  placedAt: z.string(),
  shipName: z.string(),
  shipPhone: z.string(),
  shipCity: z.string(),
  outletCode: z.string(),
  units: z.number().int(),
  totalMinor: sumMinor,
  currency,
  paymentMethod: z.enum(paymentMethods),
  openHolds: z.array(z.enum(holdKinds)),
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
})

const orderHold = z.object({
  id,
  kind: z.enum(holdKinds),
  reason: z.string(),
  placedAt: z.string(),
  placedBy: z.string().nullable(),
  releasedAt: z.string().nullable(),
  releasedBy: z.string().nullable(),
  releaseNote: z.string().nullable(),
})

const order = orderRow.extend({
  outletId: id,
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
  timeline: z.array(timelineEntry),
})

export type Order = z.infer<typeof order>

/** The one validator of a new order: screen, API and imports all pass through it. */
export const newOrder = z.object({
  outletId: id,
  customerId: id.nullable().default(null),
  shipName: requiredLine(120),
  shipPhone: line(30).default(''),
  shipAddress: line(200).default(''),
  shipCity: line(80).default(''),
  shipPostcode: line(20).default(''),
  shipCountry: line(60).default(''),
  paymentMethod: z.enum(paymentMethods),
  shippingMinor: moneyMinor.default(0),
  note: line(500).default(''),
  lines: z
    .array(
      z.object({
        variantId: id,
        quantity,
        /** Left out, the variant's list price counts. */
        unitPriceMinor: moneyMinor.optional(),
      }),
    )
    .min(1, 'An order has at least one line.')
    .max(2000, 'At most 2000 lines in one order.'),
})

export type NewOrder = z.infer<typeof newOrder>

const step = z.object({ id, version })
const moved = z.object({ id, state: orderState, version: z.number().int() })

export const ordersContract = {
  list: read({
    path: '/orders',
    summary: 'Orders, newest first, by filters',
    access: capability.orders,
    input: z.object({
      state: orderState.optional(),
      outletId: id.optional(),
      customerId: id.optional(),
      variantId: id.optional(),
      held: flag.optional(),
      q: line(80).optional(),
      ...pageInput,
    }),
    output: pageOf(orderRow),
  }),
  counts: read({
    path: '/orders/counts',
    summary: 'How many orders are in each state; above the cap only that there are more',
    access: capability.orders,
    input: z.object({}),
    output: z.object({
      cap: z.number().int(),
      held: z.number().int(),
      states: z.array(z.object({ state: orderState, count: z.number().int() })),
    }),
  }),
  get: read({
    path: '/orders/{id}',
    summary: 'One order with lines, holds and timeline',
    access: capability.orders,
    input: z.object({ id }),
    output: order,
  }),
  place: write({
    path: '/orders',
    summary: 'Place an order and reserve its stock, whole or not at all',
    access: capability.orders,
    refuses: [
      'insufficient_stock',
      'unknown_variant',
      'outlet_not_open',
      'outlet_never_ships',
      'key_reused',
    ],
    input: newOrder,
    output: z.object({
      id,
      number: z.number().int(),
      state: orderState,
      totalMinor: sumMinor,
      version: z.number().int(),
    }),
  }),
  confirm: write({
    path: '/orders/{id}/confirm',
    summary: 'The customer confirmed the order',
    access: capability.confirmations,
    refuses: ['wrong_state', 'stale_version', 'held'],
    input: step,
    output: moved,
  }),
  deliver: write({
    path: '/orders/{id}/deliver',
    summary: 'The parcel reached the customer',
    access: capability.dispatch,
    refuses: ['wrong_state', 'stale_version', 'unknown_reason'],
    input: step.extend({ reason: reasonGiven }),
    output: moved,
  }),
  cancel: write({
    path: '/orders/{id}/cancel',
    summary: 'Cancel the order and release what it had reserved',
    access: capability.orders,
    refuses: ['wrong_state', 'stale_version', 'unknown_reason', 'approval_needed'],
    input: step.extend({ reason: reasonGiven }),
    output: moved,
  }),
  takeBack: write({
    path: '/orders/{id}/return',
    summary: 'The whole parcel came back; its units wait for inspection as unavailable stock',
    access: capability.returns,
    refuses: ['wrong_state', 'stale_version', 'unknown_reason'],
    input: step.extend({ reason: reasonGiven }),
    output: moved,
  }),
  hold: write({
    path: '/orders/{id}/holds',
    summary: 'Hold an order: it moves no further until the hold is released',
    access: capability.orders,
    refuses: ['wrong_state', 'already_held', 'unknown_reason'],
    input: z.object({ id, kind: z.enum(holdKinds), reason: reasonGiven }),
    output: z.object({ holdId: id }),
  }),
  release: write({
    path: '/orders/{id}/holds/{holdId}/release',
    summary: 'Release a hold',
    access: capability.orders,
    refuses: ['already_released', 'approval_needed'],
    input: z.object({ id, holdId: id, note: requiredLine(200) }),
    output: z.object({ holdId: id }),
  }),
}

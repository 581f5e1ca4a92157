import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, instant, moneyMinor, requiredLine, sumMinor } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { transitionOf } from '#platform/record-endpoints.ts'
import { takingRefusals } from '#sales/registers/registers.rules.ts'
import { tenders } from '#sales/registers/tenders.ts'
import { holdKinds, quickFilters } from './desk-words.ts'
import { newOrderGiven } from './new-order.fields.ts'
import { order, orderRow } from './order-row.fields.ts'
import { orderList } from './orders.list.ts'
import { orderStates } from './orders.states.ts'

export type { Order, OrderRow } from './order-row.fields.ts'

export const orderState = z.enum(orderStates)

export const ordersContract = {
  list: listOf({
    path: '/orders',
    summary: 'Orders, newest first, by filters',
    access: capability.orders,
    list: orderList,
    row: orderRow,
  }),
  counts: read({
    path: '/orders/counts',
    summary: 'How many orders each state and each quick filter leaves',
    access: capability.orders,
    input: z.object({}),
    output: z.object({
      states: z.array(z.object({ state: orderState, count: z.number().int() })),
      /** Above the cap only that there are more. */
      cap: z.number().int(),
      quick: z.array(z.object({ only: z.enum(quickFilters), count: z.number().int() })),
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
    summary: 'Place an order and reserve its stock, whole or with a back-order of the rest',
    access: capability.orders,
    isEssential: true,
    refuses: [
      'insufficient_stock',
      'no_back_order',
      'unknown_variant',
      'outlet_not_open',
      'outlet_never_ships',
      'key_reused',
      'already_placed',
      'customer_blocked',
      'customer_blocked_cod',
      ...takingRefusals,
    ],
    input: newOrderGiven,
    output: z.object({
      id,
      number: z.number().int(),
      state: orderState,
      totalMinor: sumMinor,
      version: z.number().int(),
      /** The number of the customer that was found by phone or email, such as C-1042. */
      linkedTo: z.string().nullable(),
      /** Why an order that was agreed on the phone is not confirmed; left out where it is. */
      whyPending: z.string().optional(),
      /** A part of it is back-ordered, and the order is on hold until there is stock. */
      isShort: z.boolean().optional(),
    }),
  }),
  confirm: transitionOf({
    path: '/orders/{id}/confirm',
    summary: 'The customer confirmed the order',
    access: capability.confirmations,
    refuses: ['held'],
    answers: { state: orderState },
  }),
  unconfirm: transitionOf({
    path: '/orders/{id}/unconfirm',
    summary: 'Undo the confirmation of an order while nothing of it is packed',
    access: capability.confirmations,
    refuses: ['packing_began'],
    answers: { state: orderState },
  }),
  deliver: transitionOf({
    path: '/orders/{id}/deliver',
    summary: 'The parcel reached the customer',
    access: capability.dispatch,
    refuses: ['unknown_reason', 'parcel_under_way'],
    asks: { reason: reasonGiven },
    answers: { state: orderState },
  }),
  cancel: transitionOf({
    path: '/orders/{id}/cancel',
    summary: 'Cancel the order and release what it had reserved',
    access: capability.orders,
    refuses: [
      'unknown_reason',
      'approval_needed',
      'not_yours_to_settle',
      'more_than_paid',
      'no_customer',
      'wrong_register',
      ...takingRefusals,
    ],
    asks: {
      reason: reasonGiven,
      /** Left out, what was paid waits under To refund. */
      refund: z
        .object({
          amountMinor: moneyMinor.min(1, 'A refund is of at least one minor unit.'),
          /** Null: the way it was paid. */
          method: z.enum(tenders).nullable(),
          /** The register that pays it; left out at a register device. */
          registerId: id.optional(),
        })
        .optional(),
    },
    answers: {
      state: orderState,
      /** What of its payments is still to be refunded. */
      toRefundMinor: sumMinor,
    },
  }),
  takeBack: transitionOf({
    path: '/orders/{id}/return',
    summary: 'The whole parcel came back; its units wait for inspection as unavailable stock',
    access: capability.returns,
    refuses: ['unknown_reason'],
    asks: { reason: reasonGiven },
    answers: { state: orderState },
  }),
  hold: write({
    path: '/orders/{id}/holds',
    summary: 'Hold an order: it moves no further until the hold is released',
    access: capability.orders,
    refuses: ['wrong_state', 'already_held', 'unknown_reason', 'past_end'],
    input: z.object({
      id,
      kind: z.enum(holdKinds),
      reason: reasonGiven,
      /** When the system releases it; left out, a user has to. */
      endsAt: instant.nullable().optional(),
    }),
    output: z.object({ holdId: id }),
  }),
  release: write({
    path: '/orders/{id}/holds/{holdId}/release',
    summary: 'Release a hold',
    access: capability.orders,
    refuses: ['already_released', 'approval_needed', 'ends_by_itself'],
    input: z.object({ id, holdId: id, note: requiredLine(200) }),
    output: z.object({ holdId: id }),
  }),
}

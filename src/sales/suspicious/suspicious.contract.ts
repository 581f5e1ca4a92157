import { z } from 'zod'
import { exportOf } from '#organization/exports/export-endpoint.ts'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, day, id, line, requiredLine, sumMinor, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import {
  policyField,
  policyNotice,
  previewedOrder,
  suspiciousRow,
  wholeCase,
} from './suspicious.fields.ts'
import { suspiciousList } from './suspicious.list.ts'

const access = capability.customers
/** Users who take, read or confirm an order see what applies to its customer. */
const alsoForOrders = [capability.customers, capability.orders, capability.confirmations] as const
const count = z.number().int()

const asksReason = { reason: reasonGiven } as const
const deciding = ['unknown_reason', 'approval_needed', 'action_refused'] as const

/** More open orders than a person looks at in one dialog. */
export const mostApplied = 100

export const suspiciousContract = {
  list: listOf({
    path: '/suspicious-cases',
    summary: 'Suspicious customers by score, filtered',
    access,
    list: suspiciousList,
    row: suspiciousRow,
  }),
  figures: read({
    path: '/suspicious-cases/figures',
    summary: 'How many cases wait for a decision, are restricted or on watch, and their value',
    access,
    input: z.object({}),
    output: z.object({
      waiting: count,
      restricted: count,
      /** Restrictions that end within seven days. */
      ending: count,
      watch: count,
      valueMinor: sumMinor,
      currency,
      /** The last day that is proposed for a new restriction. */
      usualEnd: day,
    }),
  }),
  people: read({
    path: '/suspicious-cases/people',
    summary: 'The people to whom cases are assigned',
    access,
    input: z.object({}),
    output: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
  }),
  control: read({
    path: '/suspicious-cases/control-group',
    summary:
      'Orders that were let through although a policy would have held them, and how they ended',
    access,
    input: z.object({}),
    output: z.object({
      letThrough: count,
      delivered: count,
      failed: count,
      /** The share that was delivered, in 95 of 100 cases between these; null without an ended order. */
      interval: z.object({ low: z.number(), high: z.number() }).nullable(),
      held: count,
    }),
  }),
  get: read({
    path: '/suspicious-cases/{id}',
    summary: 'Get one case with its signals, linked customers, parcels and open orders',
    access,
    input: z.object({ id }),
    output: wholeCase,
  }),
  history: historyOf({
    path: '/suspicious-cases/{id}/history',
    summary: 'The history of one case, newest first',
    access,
  }),
  ofOrder: read({
    path: '/orders/{id}/suspicious-case',
    summary:
      'Get the policy that applies to the customer of one order; none where there is no case',
    access: alsoForOrders,
    input: z.object({ id }),
    output: z.object({ notice: policyNotice.nullable() }),
  }),
  ofBuyer: read({
    path: '/suspicious-cases/of-buyer',
    summary: 'Get the policy that applies to a customer or a phone before an order is placed',
    access: alsoForOrders,
    input: z.object({ customerId: id.optional(), phone: line(40).default('') }),
    output: z.object({ notice: policyNotice.nullable() }),
  }),
  permitExport: exportOf({
    path: '/suspicious-cases/exports',
    plural: 'suspicious customers',
    access,
  }),
  open: write({
    path: '/suspicious-cases',
    summary: 'Flag the customer of an order, or a customer',
    access,
    refuses: ['unknown_reason', 'already_open', 'no_customer'],
    input: z.object({
      customerId: id.optional(),
      orderId: id.optional(),
      reason: reasonGiven,
    }),
    output: z.object({ id, number: count, version: count }),
  }),
  flag: transitionOf({
    path: '/suspicious-cases/{id}/flag',
    summary: 'Flag a customer again who was cleared or on watch',
    access,
    refuses: ['unknown_reason'],
    asks: asksReason,
  }),
  review: transitionOf({
    path: '/suspicious-cases/{id}/review',
    summary: 'Start the review of a case; it is assigned to you',
    access,
  }),
  watch: transitionOf({
    path: '/suspicious-cases/{id}/watch',
    summary: 'Put the customer on watch, which ends a restriction',
    access,
    refuses: deciding,
    asks: asksReason,
  }),
  clear: transitionOf({
    path: '/suspicious-cases/{id}/clear',
    summary: 'Clear the customer, which ends a restriction and releases its holds',
    access,
    refuses: deciding,
    asks: asksReason,
  }),
  restrict: transitionOf({
    path: '/suspicious-cases/{id}/restrict',
    summary: 'Apply a policy to the new orders of the customer until a day',
    access,
    refuses: [...deciding, 'bad_end'],
    asks: { policy: policyField, until: day, reason: reasonGiven },
  }),
  appeal: transitionOf({
    path: '/suspicious-cases/{id}/appeal',
    summary: 'Record what the customer says against a restriction',
    access,
    asks: { note: requiredLine(500) },
  }),
  take: write({
    path: '/suspicious-cases/{id}/take',
    summary: 'Assign a case to yourself',
    access,
    input: z.object({ id }),
    output: z.object({ id, version: count }),
  }),
  unlink: write({
    path: '/suspicious-cases/{id}/unlink',
    summary: 'Remove a customer from a case for good: not the same person',
    access,
    refuses: ['not_linked', 'main_customer'],
    input: z.object({ id, customerId: id }),
    output: z.object({ id }),
  }),
  preview: read({
    path: '/suspicious-cases/{id}/open-orders',
    summary: 'Open orders of a case, and what applying its policy would do about each',
    access,
    input: z.object({ id }),
    output: z.object({ orders: z.array(previewedOrder) }),
  }),
  apply: write({
    path: '/suspicious-cases/{id}/apply',
    summary: 'Apply the policy of a case to open orders now',
    access,
    refuses: ['wrong_state', 'stale_version'],
    input: z.object({ id, version, orderIds: z.array(id).min(1).max(mostApplied) }),
    output: z.object({
      batchId: id.nullable(),
      held: count,
      called: count,
      skipped: z.array(z.object({ id, label: z.string(), reason: z.string() })),
    }),
  }),
  undoApply: write({
    path: '/suspicious-cases/{id}/undo-apply',
    summary: 'Undo applying a policy to open orders; its holds are released',
    access,
    refuses: ['nothing_to_undo'],
    input: z.object({ id, batchId: id }),
    output: z.object({ id, released: count }),
  }),
}

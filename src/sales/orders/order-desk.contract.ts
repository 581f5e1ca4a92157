import { z } from 'zod'
import { exportOf } from '#organization/exports/export-endpoint.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, line, quantity, sumMinor, version } from '#platform/fields.ts'
import { filterInput, filtersInput } from '#platform/lists/list-input.ts'
import { billingGiven, orderEmail } from './billing.fields.ts'
import { bulkChange, deskChange, mostInBulk, someIds } from './bulk.fields.ts'
import { addressChoices } from './merge.rules.ts'
import { order } from './order-row.fields.ts'
import { orderList } from './orders.list.ts'
import { orderStates } from './orders.states.ts'

const access = capability.orders

const someOrders = z.object({ ids: someIds, change: bulkChange })

const body = z
  .string()
  .trim()
  .min(1, 'Please write something.')
  .max(2000, 'At most 2000 characters.')
  .refine((text) => text.isWellFormed(), 'Contains broken characters.')

const mentions = z.array(id).max(20, 'At most 20 people at once.').default([])

/** What goes to one other order; its lines are named with how much of each. */
export const splitPart = z.object({
  outletId: id,
  lines: z.array(z.object({ lineId: id, quantity })).min(1, 'A part has at least one line.'),
})

/** An order that was split off another. */
export const orderPart = z.object({
  id,
  number: z.number().int(),
  outletCode: z.string(),
  totalMinor: sumMinor,
})

export const orderDeskContract = {
  matching: read({
    path: '/orders/matching',
    summary: 'How many orders a filter leaves; at the cap there may be more',
    access,
    input: filtersInput(orderList),
    output: z.object({ count: z.number().int(), cap: z.number().int() }),
  }),
  people: read({
    path: '/orders/people',
    summary: 'Who may look after orders and be called by name in a comment',
    access,
    input: z.object({
      orderId: id.optional().describe('Only those who can open this order.'),
    }),
    output: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
  }),
  tags: read({
    path: '/orders/tags',
    summary: 'The tags in use on open orders, the commonest first',
    access,
    input: z.object({}),
    output: z.object({ tags: z.array(z.string()) }),
  }),
  channels: read({
    path: '/orders/channels',
    summary: 'The sales channels that orders come from, with their names',
    access,
    input: z.object({}),
    output: z.object({ channels: z.array(z.object({ channel: z.string(), name: z.string() })) }),
  }),
  permitExport: exportOf({ path: '/orders/exports', plural: 'orders', access }),
  bulkPreview: read({
    path: '/orders/bulk',
    summary: 'What a change of many orders would do, and which it would leave and why',
    access,
    input: someOrders,
    output: z.object({
      changing: z.array(z.object({ id, number: z.number().int() })),
      /** Those that need an approval, which the command requests. */
      asking: z.array(z.object({ id, number: z.number().int() })),
      left: z.array(z.object({ id, number: z.number().int(), reason: z.string() })),
    }),
  }),
  cancelLosses: read({
    path: '/orders/bulk/losses',
    summary: 'What cancelling these orders, or all that a filter leaves, would lose',
    access,
    input: filterInput(orderList, { ids: someIds.optional() }),
    output: z.object({
      orders: z.number().int(),
      /** Whether there are more, which are not summed. */
      isMore: z.boolean(),
      units: z.number().int(),
      /** How many of them are paid, fully or in part. */
      toRefund: z.number().int(),
      worth: z.array(
        z.object({
          currency: z.string(),
          totalMinor: z.number().int(),
          toRefundMinor: z.number().int(),
        }),
      ),
      /** From so many on, their number has to be given with the act. */
      countedFrom: z.number().int(),
    }),
  }),
  bulkDo: write({
    path: '/orders/bulk',
    summary:
      'Change many orders, each by itself, with a result for each; what needs approval is asked for',
    access,
    refuses: [
      'unknown_reason',
      'key_reused',
      'count_needed',
      'several_outlets',
      'approval_needed',
      'action_refused',
    ],
    input: someOrders.extend({
      /** How many orders the whole change takes, as the user confirmed it; needed to cancel many. */
      confirmedCount: z.number().int().min(0).optional(),
      /** For the approver. */
      note: line(200).default(''),
      /** For each order, at its place in `ids`, the request that an earlier answer named; or none. */
      approvalIds: z.array(id).max(mostInBulk).default([]),
    }),
    output: z.object({
      done: z.array(id),
      /** Those that wait for approval; the same change again does what was approved by then. */
      waiting: z.array(z.object({ id, number: z.number().int(), approvalId: id })),
      left: z.array(
        z.object({ id, number: z.number().int().nullable(), code: z.string(), reason: z.string() }),
      ),
    }),
  }),
  change: write({
    path: '/orders/{id}/desk',
    summary: 'Set tags, priority, promised day or who looks after an order',
    access,
    refuses: ['too_many_tags', 'cannot_assign'],
    input: z.object({ id, change: deskChange }),
    output: z.object({ id }),
  }),
  comment: write({
    path: '/orders/{id}/comments',
    summary: 'Write a comment on an order; those called by name are told',
    access,
    refuses: ['cannot_mention'],
    input: z.object({ id, body, mentions }),
    output: z.object({ commentId: id }),
  }),
  changeComment: write({
    path: '/orders/{id}/comments/{commentId}',
    summary: 'Change a comment of one’s own',
    access,
    refuses: ['not_yours', 'cannot_mention'],
    input: z.object({ id, commentId: id, body, mentions: mentions.unwrap().optional() }),
    output: z.object({ commentId: id }),
  }),
  removeComment: write({
    path: '/orders/{id}/comments/{commentId}/remove',
    summary: 'Remove a comment of one’s own',
    access,
    refuses: ['not_yours'],
    input: z.object({ id, commentId: id }),
    output: z.object({ commentId: id }),
  }),
  removeFile: write({
    path: '/orders/{id}/files/{fileId}/remove',
    summary: 'Take a file off an order',
    access,
    input: z.object({ id, fileId: id }),
    output: z.object({ fileId: id }),
  }),
  splitPlan: read({
    path: '/orders/{id}/split',
    summary: 'From which outlets the lines can ship, and the split that we would make and why',
    access,
    input: z.object({ id }),
    output: z.object({
      outlets: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          available: z.record(z.string(), z.number().int()),
        }),
      ),
      proposed: z.array(splitPart),
      reason: z.string(),
    }),
  }),
  split: write({
    path: '/orders/{id}/split',
    summary: 'Split parts off an order, each an order of its own with stock and money',
    access,
    refuses: [
      'wrong_state',
      'stale_version',
      'packing_began',
      'has_refunds',
      'splits_all',
      'insufficient_stock',
      'outlet_differs',
    ],
    input: z.object({ id, version, parts: z.array(splitPart).min(1).max(10) }),
    output: z.object({ id, version: z.number().int(), parts: z.array(orderPart) }),
  }),
  moveToOutlet: write({
    path: '/orders/{id}/outlet',
    summary: 'Let another outlet ship the whole order; its stock is reserved there instead',
    access,
    refuses: [
      'wrong_state',
      'stale_version',
      'packing_began',
      'insufficient_stock',
      'outlet_differs',
    ],
    input: z.object({ id, version, outletId: id }),
    output: z.object({ id, version: z.number().int() }),
  }),
  doubles: read({
    path: '/orders/{id}/doubles',
    summary: 'An order beside the one that it seems to repeat, and what both have in common',
    access,
    input: z.object({ id }),
    output: z.object({
      earlier: order.nullable(),
      signs: z.array(z.string()),
      /** Why they cannot be merged; null when they can. */
      whyNot: z.string().nullable(),
      /** The user has to choose an address. */
      addressesDiffer: z.boolean(),
    }),
  }),
  clearDouble: write({
    path: '/orders/{id}/doubles/clear',
    summary: 'The order is not a double of the other',
    access,
    refuses: ['no_double'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  merge: write({
    path: '/orders/{id}/merge',
    summary: 'Merge a later order into an earlier one; the later one is cancelled as merged',
    access,
    refuses: [
      'wrong_state',
      'stale_version',
      'packing_began',
      'has_refunds',
      'not_mergeable',
      'addresses_differ',
      'insufficient_stock',
    ],
    input: z.object({
      id,
      version,
      intoId: id,
      intoVersion: version,
      /** Whose address counts, where the two differ. */
      address: z.enum(addressChoices).optional(),
    }),
    output: z.object({ id, intoId: id, number: z.number().int(), totalMinor: sumMinor, currency }),
  }),
  mergeCandidates: read({
    path: '/orders/{id}/merge-candidates',
    summary: 'The other open orders of an order’s customer, and why they cannot be merged with it',
    access,
    input: z.object({ id }),
    output: z.object({
      address: z.string(),
      candidates: z.array(
        z.object({
          id,
          number: z.number().int(),
          version: z.number().int(),
          state: z.enum(orderStates),
          placedAt: z.string(),
          units: z.number().int(),
          totalMinor: sumMinor,
          currency,
          address: z.string(),
          /** The order itself would go into this one; else this one into it. */
          isEarlier: z.boolean(),
          whyNot: z.string().nullable(),
          /** The user has to choose an address. */
          addressesDiffer: z.boolean(),
        }),
      ),
    }),
  }),
  attachCustomer: write({
    path: '/orders/{id}/customer',
    summary: 'Attach a customer to an order that was placed without one',
    access,
    refuses: ['stale_version', 'has_customer', 'wrong_state'],
    input: z.object({ id, version, customerId: id }),
    output: z.object({ id, version: z.number().int(), customer: z.string() }),
  }),
  changeBilling: write({
    path: '/orders/{id}/billing',
    summary:
      'Change the email and the billing address of an order; issued invoices stay as they are',
    access,
    refuses: ['stale_version', 'nothing_changed', 'erased'],
    input: z.object({ id, version, email: orderEmail, billing: billingGiven.nullable() }),
    output: z.object({ id, version: z.number().int() }),
  }),
}

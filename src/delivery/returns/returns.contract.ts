import { z } from 'zod'
import { exportOf } from '#organization/exports/export-endpoint.ts'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { confirmedCount, id, line, moneyMinor, quantity, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { newOrderLine } from '#sales/orders/new-order.fields.ts'
import { tenders } from '#sales/registers/tenders.ts'
import { scanRefusals } from '#stock/scanning/scan-meanings.ts'
import { scanCode } from '#stock/scanning/scanning.contract.ts'
import { bulkReturn } from './bulk-returns.fields.ts'
import {
  differenceMethods,
  dispositions,
  findDecisions,
  flags,
  grades,
  returnMethods,
  settlements,
} from './return-words.ts'
import {
  askedLines,
  causeRow,
  returnableOrder,
  returnNote,
  returnRow,
  wholeReturn,
} from './returns.fields.ts'
import { returnList } from './returns.list.ts'
import { mostReturnsInBulk, returnStates } from './returns.states.ts'

const access = capability.returns
const step = { id, version }
const someReturns = z.object({
  ids: z.array(id).min(1).max(mostReturnsInBulk),
  change: bulkReturn,
})
const moved = z.object({ id, version: z.number().int(), state: z.enum(returnStates) })
const steps = ['wrong_state', 'stale_version'] as const
const count = z.number().int()
const grams = count.min(1, 'At least 1 g.').max(10_000_000, 'At most 10,000 kg.')

export const returnsContract = {
  list: listOf({
    path: '/returns',
    summary: 'Returns of your outlets, newest first',
    access,
    list: returnList,
    row: returnRow,
  }),
  permitExport: exportOf({ path: '/returns/exports', plural: 'returns', access }),
  get: read({
    path: '/returns/{id}',
    summary: 'One return with its lines, what was found, and what it would pay back',
    access,
    input: z.object({ id }),
    output: wholeReturn,
  }),
  history: historyOf({
    path: '/returns/{id}/history',
    summary: 'What the record knows of a return, newest first',
    access,
  }),
  figures: read({
    path: '/returns/figures',
    summary: 'How many returns are open, and what each waits for',
    access,
    input: z.object({}),
    output: z.object({
      open: count,
      review: count,
      toReceive: count,
      toInspect: count,
      toSettle: count,
      late: count,
    }),
  }),
  causes: read({
    path: '/returns/causes',
    summary: 'Why goods came back in the last days and what that cost, by product and courier',
    access,
    input: z.object({ days: z.coerce.number().int().min(1).max(366).default(90) }),
    output: z.object({
      currency: z.string(),
      /** Whether the costs include lost goods: only for users who may read costs. */
      hasGoods: z.boolean(),
      faults: z.array(causeRow),
      reasons: z.array(causeRow),
      products: z.array(causeRow),
      couriers: z.array(causeRow),
    }),
  }),
  findOrder: read({
    path: '/returns/order',
    summary:
      'The order behind a number, a parcel code or a tracking number, as far as it can return',
    access,
    refuses: ['unknown_barcode', 'ambiguous_barcode'],
    input: z.object({ code: scanCode }),
    output: returnableOrder,
  }),
  people: read({
    path: '/returns/people',
    summary: 'Who may see to returns at your outlets',
    access,
    input: z.object({}),
    output: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
  }),
  bulkPreview: read({
    path: '/returns/bulk',
    summary: 'What a change of many returns would do, and which it would leave and why',
    access,
    input: someReturns,
    output: z.object({
      changing: z.array(z.object({ id, number: count })),
      left: z.array(z.object({ id, number: count, reason: z.string() })),
    }),
  }),
  bulkDo: write({
    path: '/returns/bulk',
    summary: 'Change many returns, each by itself; those that cannot change stay and are named',
    access,
    refuses: ['count_needed'],
    input: someReturns.extend({ confirmedCount }),
    output: z.object({
      done: z.array(id),
      left: z.array(
        z.object({ id, number: count.nullable(), code: z.string(), reason: z.string() }),
      ),
    }),
  }),
  add: write({
    path: '/returns',
    summary: 'Announce what a customer sends back, or take it over the counter',
    access,
    refuses: [
      'unknown_line',
      'more_than_shipped',
      'return_window_over',
      'final_sale',
      'unknown_reason',
      'wrong_state',
      'approval_needed',
    ],
    input: z.object({
      orderId: id,
      kind: z.enum(['customer', 'exchange', 'walk_in']),
      method: z.enum(returnMethods).default('drop'),
      lines: askedLines,
      reason: reasonGiven,
      note: returnNote,
      /** Why it is accepted against the return policy; empty when it is not. */
      despiteReason: line(200).default(''),
    }),
    output: moved.extend({ number: count }),
  }),
  addUnplanned: write({
    path: '/returns/unplanned',
    summary: 'Receive an unidentified parcel',
    access,
    input: z.object({ outletId: id, trackingNumber: line(40).default(''), note: returnNote }),
    output: moved.extend({ number: count }),
  }),
  identify: write({
    path: '/returns/{id}/order',
    summary: 'Say whose order an unplanned parcel belongs to',
    access,
    refuses: [...steps, 'more_than_shipped', 'not_of_order', 'other_outlet'],
    input: z.object({ ...step, orderId: id }),
    output: moved,
  }),
  approve: transitionOf({
    path: '/returns/{id}/approve',
    summary: 'Approve a requested return',
    access,
    refuses: ['action_refused', 'approval_needed'],
    answers: { state: z.enum(returnStates) },
  }),
  decline: transitionOf({
    path: '/returns/{id}/decline',
    summary: 'Decline a requested return, with the reason',
    access,
    refuses: ['unknown_reason', 'action_refused', 'approval_needed'],
    asks: { reason: reasonGiven },
    answers: { state: z.enum(returnStates) },
  }),
  send: transitionOf({
    path: '/returns/{id}/send',
    summary: 'The goods are on their way here',
    access,
    asks: { trackingNumber: line(40).default('') },
    answers: { state: z.enum(returnStates) },
  }),
  cancel: transitionOf({
    path: '/returns/{id}/cancel',
    summary: 'Nothing comes back after all',
    access,
    refuses: ['unknown_reason'],
    asks: { reason: reasonGiven },
    answers: { state: z.enum(returnStates) },
  }),
  receive: write({
    path: '/returns/{id}/units',
    summary: 'Scan a returned unit: it is on hand, but unavailable',
    access,
    refuses: [
      ...scanRefusals,
      'wrong_item',
      'over_quantity',
      'wrong_state',
      'lot_needed',
      'wrong_lot',
      'expiry_needed',
      'amount_needed',
      'approval_needed',
      'scan_recorded',
    ],
    input: z.object({
      id,
      code: scanCode,
      scanId: id
        .optional()
        .describe('Chosen by the device: a scan that is sent again counts once.'),
      lotOf: scanCode
        .optional()
        .describe('The product that was scanned before, if code is its lot.'),
      quantity: quantity.optional().describe('How many packs.'),
      amount: quantity.optional().describe('How much, in steps of the variant.'),
      takesOtherLot: z
        .boolean()
        .default(false)
        .describe('Receive the lot on the package although it did not leave with the order.'),
      asExtra: z
        .boolean()
        .default(false)
        .describe('Receive what the return does not expect as extra units, in quarantine.'),
    }),
    output: z.object({
      lineId: id,
      /** What to do with the unit, where its lot is not sold. */
      notice: z.string().nullable(),
      return: wholeReturn,
    }),
  }),
  moveExtra: write({
    path: '/returns/{id}/extras',
    summary:
      'Receive extra units for the order they left with: this one or another of the customer',
    access,
    refuses: [
      'wrong_state',
      'not_extra',
      'more_than_received',
      'more_than_shipped',
      'not_of_order',
      'not_of_customer',
      'lot_needed',
      'insufficient_stock',
      'approval_needed',
    ],
    input: z.object({ id, lineId: id, quantity, lotId: id.optional(), orderId: id }),
    output: z.object({
      /** The return that now has the units, and its number. */
      returnId: id,
      number: count,
      return: wholeReturn,
    }),
  }),
  addFind: write({
    path: '/returns/{id}/finds',
    summary: 'Record something in the parcel that is not ours; stock does not change',
    access,
    refuses: ['wrong_state', 'nothing_named'],
    input: z.object({
      id,
      code: line(120).default(''),
      description: line(200).default(''),
      quantity: count.min(1, 'Enter at least 1.').max(1_000, 'Enter at most 1,000.').default(1),
    }),
    output: wholeReturn,
  }),
  decideFind: write({
    path: '/returns/{id}/finds/decision',
    summary: 'Decide what becomes of something that is not ours: send it back, keep or destroy it',
    access,
    refuses: ['already_decided'],
    input: z.object({ id, findId: id, decision: z.enum(findDecisions) }),
    output: wholeReturn,
  }),
  removeFind: write({
    path: '/returns/{id}/finds/remove',
    summary: 'Remove something recorded by mistake, as long as nothing is decided about it',
    access,
    refuses: ['already_decided'],
    input: z.object({ id, findId: id }),
    output: wholeReturn,
  }),
  undoReceive: write({
    path: '/returns/{id}/units/undo',
    summary: 'Undo the scan of a unit that is not graded yet: it leaves stock again',
    access,
    refuses: ['wrong_state', 'more_than_received', 'order_returned', 'insufficient_stock'],
    input: z.object({ id, lineId: id, quantity, lotId: id.optional() }),
    output: wholeReturn,
  }),
  removePhoto: write({
    path: '/returns/{id}/photos/remove',
    summary: 'Take a photo off that belongs to no finding yet',
    access,
    input: z.object({ id, photoId: id }),
    output: wholeReturn,
  }),
  weigh: write({
    path: '/returns/{id}/weight',
    summary: 'What the parcel weighs that came back; too far from what left, it is marked',
    access,
    refuses: ['wrong_state', 'stale_version'],
    input: z.object({ ...step, weighedGrams: grams, saidGrams: grams.nullable().default(null) }),
    output: wholeReturn,
  }),
  inspect: write({
    path: '/returns/{id}/inspections',
    summary: 'Grade received units and decide what becomes of them; stock moves with it',
    access,
    refuses: [
      'wrong_state',
      'more_than_received',
      'grade_too_low',
      'no_b_variant',
      'photo_missing',
      'lot_needed',
      'lot_blocked',
    ],
    input: z.object({
      id,
      lineId: id,
      quantity,
      lotId: id.optional().describe('Only where units of several lots wait.'),
      grade: z.enum(grades),
      disposition: z.enum(dispositions),
      flag: z.enum(flags).nullable().default(null),
      note: line(200).default(''),
    }),
    output: wholeReturn,
  }),
  giveUpRest: write({
    path: '/returns/{id}/missing',
    summary: 'What did not come with the rest is missing',
    access,
    refuses: [...steps, 'nothing_missing'],
    input: z.object(step),
    output: wholeReturn,
  }),
  settle: transitionOf({
    path: '/returns/{id}/settle',
    summary: 'Pay back, credit, exchange or nothing; it closes the return in the same step',
    access,
    needsKey: true,
    refuses: [
      'more_than_paid',
      'nothing_to_refund',
      'no_customer',
      'no_order',
      'approval_needed',
      'insufficient_stock',
      'difference_open',
    ],
    asks: {
      settlement: z.enum(settlements),
      feeMinor: moneyMinor.default(0),
      /** The refund method; null: the original payment method. */
      method: z.enum(tenders).nullable().default(null),
      /** How the extra amount of an exchange is paid. */
      difference: z.enum(differenceMethods).nullable().optional(),
      /** The goods sent in an exchange. */
      lines: z
        .array(newOrderLine.pick({ variantId: true, quantity: true }))
        .max(50)
        .default([]),
      reason: reasonGiven,
    },
    answers: { state: z.enum(returnStates), amountMinor: count, exchangeOrderId: id.nullable() },
  }),
}

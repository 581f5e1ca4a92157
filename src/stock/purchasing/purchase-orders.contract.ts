import { z } from 'zod'
import { keptRate } from '#organization/exchange-rates/exchange-rates.fields.ts'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { knownCurrency } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { currency, day, id, leftOut, line, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { percent } from '#stock/suppliers/percent.fields.ts'
import {
  draftFacts,
  promisedLines,
  proposedLines,
  purchaseOrderRow,
  terms,
  wholePurchaseOrder,
} from './purchase-orders.fields.ts'
import { purchaseOrderList } from './purchase-orders.list.ts'

const access = capability.purchaseOrders
const changed = z.object({ id, version: z.number().int() })

/** Why the lines of an order can’t be written. */
const ofLines = [
  'same_product_twice',
  'not_from_supplier',
  'other_currency',
  'price_needed',
] as const

export const purchaseOrdersContract = {
  list: listOf({
    path: '/purchase-orders',
    summary: 'Purchase orders, newest first',
    access,
    list: purchaseOrderList,
    row: purchaseOrderRow,
  }),
  get: read({
    path: '/purchase-orders/{id}',
    summary: 'One purchase order with its lines, what the supplier proposes, and its revisions',
    access,
    input: z.object({ id }),
    output: wholePurchaseOrder,
  }),
  history: historyOf({
    path: '/purchase-orders/{id}/history',
    summary: 'What the record knows of a purchase order, newest first',
    access,
  }),
  figures: read({
    path: '/purchase-orders/figures',
    summary: 'How many purchase orders are drafts, wait for approval or the supplier, or are late',
    access,
    input: z.object({}),
    output: z.object({
      drafts: z.number().int(),
      toApprove: z.number().int(),
      proposed: z.number().int(),
      unconfirmed: z.number().int(),
      open: z.number().int(),
      late: z.number().int(),
    }),
  }),
  terms: read({
    path: '/purchase-orders/terms',
    summary: 'On what terms a supplier sells some variants, and what an outlet has of them',
    access,
    input: z.object({
      supplierId: id,
      outletId: id,
      variantIds: z.array(id).min(1).max(100),
      currency: knownCurrency.optional().describe('Of the order; by default that of the supplier.'),
    }),
    output: z.object({ terms: z.array(terms) }),
  }),
  currency: read({
    path: '/purchase-orders/currency',
    summary: 'The currency of a new order, and the rate that it would be sent with today',
    access,
    input: z.object({ supplierId: id, outletId: id, currency: knownCurrency.optional() }),
    output: z.object({
      currency,
      outletCurrency: currency,
      choices: z.array(currency).describe('Of the supplier, and of the outlet.'),
      ...keptRate.shape,
    }),
  }),
  add: write({
    path: '/purchase-orders',
    summary: 'Draft a purchase order',
    access,
    refuses: ['supplier_not_active', ...ofLines],
    input: z.object({
      supplierId: id,
      outletId: id,
      currency: knownCurrency
        .optional()
        .describe('That of the supplier or of the outlet; by default that of the supplier.'),
      ...draftFacts,
    }),
    output: changed,
  }),
  change: write({
    path: '/purchase-orders/{id}',
    summary: 'Change a draft; after sending, the change is a new revision that the supplier gets',
    access,
    refuses: ['wrong_state', 'stale_version', 'below_received', 'reason_needed', ...ofLines],
    input: z.object({
      id,
      version,
      ...leftOut(draftFacts),
      reason: line(500).default('').describe('Why an order that was sent changes.'),
    }),
    output: changed,
  }),
  changeLine: write({
    path: '/purchase-orders/{id}/lines',
    summary: 'Change the quantity of a line of a draft; 0 removes it',
    access,
    refuses: ['wrong_state', 'stale_version', 'last_line'],
    input: z.object({
      id,
      version,
      lineId: id,
      quantity: z.number().int().min(0).max(1_000_000_000),
    }),
    output: changed,
  }),
  setTolerance: write({
    path: '/purchase-orders/{id}/tolerances',
    summary: 'Set how much more than ordered is accepted of a line',
    access,
    refuses: ['wrong_state', 'stale_version'],
    input: z.object({
      id,
      version,
      lineId: id,
      overReceiptPercent: percent
        .nullable()
        .describe('Null for what the supplier’s item, the supplier or the company accepts.'),
    }),
    output: changed,
  }),
  copy: write({
    path: '/purchase-orders/{id}/copies',
    summary: 'Draft the same again, or only what did not come',
    access,
    refuses: ['supplier_not_active', 'nothing_open', ...ofLines],
    input: z.object({ id, onlyOpen: z.boolean().default(false) }),
    output: changed,
  }),
  submit: transitionOf({
    path: '/purchase-orders/{id}/submissions',
    summary: 'Submit a draft to a user who may send it',
    access,
  }),
  returnToDraft: transitionOf({
    path: '/purchase-orders/{id}/returns-to-draft',
    summary: 'Return a submitted order to its author, with what to change',
    access,
    asks: { note: line(500).default('') },
  }),
  send: transitionOf({
    path: '/purchase-orders/{id}/send',
    summary: 'Send it to the supplier, by email or otherwise; from then on its goods are incoming',
    access,
    refuses: [
      'own_request',
      'supplier_not_active',
      'mail_not_set_up',
      'bad_address',
      'no_address',
      'no_exchange_rate',
    ],
    asks: {
      by: z.enum(['email', 'other']).default('email'),
      to: line(254).default('').describe('Where the email goes.'),
    },
    answers: { sentTo: z.string() },
  }),
  remind: write({
    path: '/purchase-orders/{id}/reminders',
    summary: 'Remind the supplier by email of what is still to come',
    access,
    refuses: ['wrong_state', 'mail_not_set_up', 'bad_address', 'no_address'],
    input: z.object({
      id,
      to: line(254).default('').describe('By default, where orders for the supplier go.'),
    }),
    output: z.object({ id, sentTo: z.string() }),
  }),
  withdrawLinks: write({
    path: '/purchase-orders/{id}/link-withdrawals',
    summary: 'Withdraw the links by which the supplier answers it without an account',
    access,
    refuses: ['no_open_link'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  confirm: transitionOf({
    path: '/purchase-orders/{id}/confirmations',
    summary: 'The supplier confirms it, for a day or line by line',
    access,
    asks: {
      supplierReference: line(60).default(''),
      promisedOn: day
        .nullable()
        .default(null)
        .describe('For the lines without a day of their own.'),
      lines: promisedLines,
    },
  }),
  proposeChanges: transitionOf({
    path: '/purchase-orders/{id}/proposals',
    summary: 'Record what the supplier offers instead, line by line',
    access,
    refuses: ['nothing_changes'],
    asks: { note: line(500).default(''), lines: proposedLines },
  }),
  acceptChanges: transitionOf({
    path: '/purchase-orders/{id}/proposals/acceptances',
    summary: 'Accept what the supplier offers: it becomes the next revision, and is confirmed',
    access,
    refuses: ['below_received', 'nothing_left'],
  }),
  declineChanges: transitionOf({
    path: '/purchase-orders/{id}/proposals/refusals',
    summary: 'Decline what the supplier offers; the order stays as it was sent',
    access,
    asks: { note: line(500).default('') },
  }),
  reject: transitionOf({
    path: '/purchase-orders/{id}/rejections',
    summary: 'The supplier does not deliver it',
    access,
    asks: { reason: reasonGiven },
  }),
  cancel: transitionOf({
    path: '/purchase-orders/{id}/cancel',
    summary: 'Cancel an order of which nothing has come',
    access,
    asks: { reason: reasonGiven },
  }),
  closeShort: transitionOf({
    path: '/purchase-orders/{id}/close-short',
    summary: 'The rest is no longer wanted or will not come',
    access,
    asks: { reason: reasonGiven },
  }),
  close: transitionOf({
    path: '/purchase-orders/{id}/close',
    summary: 'Everything has come and is settled',
    access,
  }),
}

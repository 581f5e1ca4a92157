import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { day, id, line, moneyMinor, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { settlementKinds } from './claims-on-suppliers.rules.ts'
import {
  claimableLine,
  claimFigure,
  givenLines,
  returnableStock,
  returnedLines,
  supplierClaimRow,
  wholeSupplierClaim,
} from './supplier-claims.fields.ts'
import { supplierClaimList } from './supplier-claims.list.ts'

const access = capability.purchaseOrders
const changed = z.object({ id, version: z.number().int() })

/** Why lines can’t be claimed. */
const ofLines = ['above_claimable', 'reason_needed', 'same_line_twice', 'other_supplier']

export const supplierClaimsContract = {
  list: listOf({
    path: '/supplier-claims',
    summary: 'Claims on suppliers, newest first, for users who may see costs',
    access,
    list: supplierClaimList,
    row: supplierClaimRow,
  }),
  get: read({
    path: '/supplier-claims/{id}',
    summary: 'One claim with its lines, photos, conversation and goods that go back',
    access,
    input: z.object({ id }),
    output: wholeSupplierClaim,
  }),
  history: historyOf({
    path: '/supplier-claims/{id}/history',
    summary: 'What the record knows of a claim on a supplier, newest first',
    access,
  }),
  figures: read({
    path: '/supplier-claims/figures',
    summary: 'How many claims are to send, wait for the supplier, are disputed or to settle',
    access,
    input: z.object({}),
    output: z.object({
      draft: claimFigure,
      sent: claimFigure,
      disputed: claimFigure,
      accepted: claimFigure,
    }),
  }),
  claimable: read({
    path: '/supplier-claims/claimable',
    summary: 'What can be claimed of a receipt, of an order, or of what a supplier delivered',
    access,
    input: z.object({
      receiptId: id.optional(),
      orderId: id.optional(),
      supplierId: id.optional(),
      outletId: id.optional(),
    }),
    output: z.object({ lines: z.array(claimableLine) }),
  }),
  draft: write({
    path: '/supplier-claims/drafts',
    summary: 'Draft a claim from what was rejected of a receipt or is missing of a closed order',
    access,
    refuses: ['nothing_to_claim'],
    input: z.object({ receiptId: id.optional(), orderId: id.optional() }),
    output: changed,
  }),
  add: write({
    path: '/supplier-claims',
    summary: 'Create a claim by hand',
    access,
    refuses: ofLines,
    input: z.object({
      supplierId: id,
      outletId: id,
      note: line(2000).default(''),
      lines: givenLines.min(1, 'Add at least one product.'),
    }),
    output: changed,
  }),
  change: write({
    path: '/supplier-claims/{id}',
    summary: 'Change the note, the assignee and the lines of a draft',
    access,
    refuses: ['wrong_state', 'stale_version', ...ofLines],
    input: z.object({
      id,
      version,
      note: line(2000),
      lines: givenLines,
    }),
    output: changed,
  }),
  assign: transitionOf({
    path: '/supplier-claims/{id}/assignee',
    summary: 'Assign a claim to yourself, or unassign it',
    access,
    asks: { isMine: z.boolean() },
  }),
  send: transitionOf({
    path: '/supplier-claims/{id}/sendings',
    summary: 'Send a claim to the supplier, by email with its photos or in the portal alone',
    access,
    refuses: ['empty_claim', 'mail_not_set_up', 'no_address', 'bad_address'],
    asks: {
      by: z.enum(['email', 'other']),
      to: line(254).default('').describe('Left out, the address of the supplier.'),
    },
  }),
  accept: transitionOf({
    path: '/supplier-claims/{id}/acceptances',
    summary: 'Record that the supplier accepts the claim',
    access,
    asks: { creditNumber: line(60).default('') },
  }),
  dispute: transitionOf({
    path: '/supplier-claims/{id}/disputes',
    summary: 'Record that the supplier disputes the claim',
    access,
    asks: { reason: requiredLine(1000) },
  }),
  uphold: transitionOf({
    path: '/supplier-claims/{id}/upholdings',
    summary: 'Uphold a disputed claim as it is, with a message to the supplier',
    access,
    asks: { message: requiredLine(1000) },
  }),
  reprice: transitionOf({
    path: '/supplier-claims/{id}/amounts',
    summary: 'Change the amounts of a disputed claim, and send it to the supplier again',
    access,
    refuses: ['above_line'],
    asks: {
      reason: requiredLine(200),
      lines: z
        .array(z.object({ lineId: id, amountMinor: moneyMinor }))
        .min(1)
        .max(200),
    },
  }),
  settle: transitionOf({
    path: '/supplier-claims/{id}/settlements',
    summary: 'Settle a claim by a credit note, a replacement or a refund',
    access,
    refuses: ['above_claim', 'nothing_settled', 'own_claim', 'reference_needed'],
    asks: {
      by: z.enum(settlementKinds),
      amountMinor: moneyMinor,
      reference: line(60).default('').describe('The number of the credit note or payment.'),
      replacementOn: day.nullable().default(null).describe('When the replacement is to come.'),
    },
  }),
  writeOff: transitionOf({
    path: '/supplier-claims/{id}/write-offs',
    summary: 'Write a claim off, with the reason; this also accepts a dispute',
    access,
    refuses: ['own_claim'],
    asks: { reason: requiredLine(300) },
  }),
  cancel: transitionOf({
    path: '/supplier-claims/{id}/cancel',
    summary: 'Cancel a claim; its goods can be claimed again',
    access,
    refuses: ['goods_left'],
    asks: { note: line(300).default('') },
  }),
  answer: write({
    path: '/supplier-claims/{id}/messages',
    summary: 'Write to the supplier about a claim',
    access,
    refuses: ['not_sent'],
    input: z.object({ id, body: requiredLine(1000) }),
    output: z.object({ id }),
  }),
  returnable: read({
    path: '/supplier-claims/{id}/returnable',
    summary: 'The stock from which goods of a claim can go back, by bin and lot',
    access,
    input: z.object({ id }),
    output: z.object({ rows: z.array(returnableStock) }),
  }),
  returnGoods: write({
    path: '/supplier-claims/{id}/returns',
    summary: 'Take goods of a claim out of stock, so that they go back to the supplier',
    access,
    refuses: ['above_claimed', 'not_in_stock', 'insufficient_stock', 'wrong_state'],
    input: z.object({ id, note: line(500).default(''), lines: returnedLines }),
    output: z.object({ id }),
  }),
  handOver: write({
    path: '/supplier-claims/{id}/returns/{returnId}/handovers',
    summary: 'Record that goods on their way back have left',
    access,
    refuses: ['return_ended', 'stale_version'],
    input: z.object({ id, returnId: id, version }),
    output: z.object({ id }),
  }),
  undoReturn: write({
    path: '/supplier-claims/{id}/returns/{returnId}/undo',
    summary: 'Put goods that did not leave back into stock, at the value at which they left',
    access,
    refuses: ['return_ended', 'stale_version'],
    input: z.object({ id, returnId: id, version }),
    output: z.object({ id }),
  }),
}

import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { day, id, line } from '#platform/fields.ts'
import { transitionOf } from '#platform/record-endpoints.ts'
import { creditFacts, supplierCreditNote } from './credit-notes.fields.ts'

const access = capability.purchaseOrders

export const creditNotesContract = {
  get: read({
    path: '/supplier-credit-notes/{id}',
    summary: 'One credit note of a supplier with its lines',
    access,
    input: z.object({ id }),
    output: supplierCreditNote,
  }),
  add: write({
    path: '/supplier-credit-notes',
    summary: 'Record a credit note for an invoice, of at most what was invoiced',
    access,
    refuses: [
      'number_taken',
      'wrong_state',
      'nothing_credited',
      'credit_above_invoice',
      'same_product_twice',
    ],
    input: z.object({ invoiceId: id, ...creditFacts }),
    output: z.object({ id, version: z.number().int() }),
  }),
  approve: transitionOf({
    path: '/supplier-credit-notes/{id}/approvals',
    summary: 'Approve a credit note: its amount is taken off what is due',
    access,
  }),
  settle: transitionOf({
    path: '/supplier-credit-notes/{id}/settlements',
    summary: 'Record that the amount was taken off a payment, or paid back',
    access,
    asks: { settledOn: day },
  }),
  cancel: transitionOf({
    path: '/supplier-credit-notes/{id}/cancel',
    summary: 'Cancel a credit note that is not settled',
    access,
    asks: { note: line(300).default('') },
  }),
}

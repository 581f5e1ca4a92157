import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, day, id, line, requiredLine, version } from '#platform/fields.ts'
import { givenFilters } from '#platform/lists/list-input.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { accrualRow } from './accruals.fields.ts'
import { accrualList } from './accruals.list.ts'
import {
  billableLine,
  invoiceFacts,
  supplierInvoiceRow,
  wholeInvoiceFacts,
  wholeSupplierInvoice,
} from './supplier-invoices.fields.ts'
import { supplierInvoiceList } from './supplier-invoices.list.ts'
import { supplierInvoiceStates } from './supplier-invoices.states.ts'

const access = capability.purchaseOrders
const state = z.enum(supplierInvoiceStates)

/** Why an invoice can’t be written. */
const ofFacts = [
  'number_taken',
  'due_before_invoice',
  'same_product_twice',
  'several_suppliers',
  'order_not_sent',
  'rate_needed',
  'rate_of_own_currency',
] as const

export const supplierInvoicesContract = {
  list: listOf({
    path: '/supplier-invoices',
    summary: 'Invoices of suppliers, newest first, for users who may see costs',
    access,
    list: supplierInvoiceList,
    row: supplierInvoiceRow,
  }),
  get: read({
    path: '/supplier-invoices/{id}',
    summary: 'One supplier invoice, compared line by line with what was ordered and received',
    access,
    input: z.object({ id }),
    output: wholeSupplierInvoice,
  }),
  history: historyOf({
    path: '/supplier-invoices/{id}/history',
    summary: 'What the record knows of a supplier invoice, newest first',
    access,
  }),
  figures: read({
    path: '/supplier-invoices/figures',
    summary:
      'How many supplier invoices are submitted, held, to approve, to pay, due soon or overdue',
    access,
    input: z.object({}),
    output: z.object({
      submitted: z.number().int().describe('By their suppliers, to take over or send back.'),
      held: z.number().int(),
      toApprove: z.number().int(),
      toPay: z.number().int(),
      overdue: z.number().int(),
      dueSoon: z.number().int().describe('Due within 7 days, and not paid.'),
      dueSoonSums: z
        .array(z.object({ currency, minor: z.number().int() }))
        .describe('What is to be paid for them, by currency.'),
    }),
  }),
  accruals: listOf({
    path: '/supplier-invoices/accruals',
    summary: 'What was received and not invoiced at the end of a day, by purchase order',
    access,
    isHeavy: true,
    list: accrualList,
    row: accrualRow,
  }),
  accrualSums: read({
    path: '/supplier-invoices/accrual-sums',
    summary:
      'The value of what was received and not invoiced at the end of a day, in the currency of the outlets',
    access,
    isHeavy: true,
    input: z.object({ q: line(80).default(''), ...givenFilters(accrualList) }),
    output: z.object({ sums: z.array(z.object({ currency, minor: z.number().int() })) }),
  }),
  billable: read({
    path: '/supplier-invoices/billable',
    summary: 'The lines of an order, or what was received from a supplier and is on no invoice',
    access,
    input: z.object({ orderId: id.optional(), supplierId: id.optional() }),
    output: z.object({ lines: z.array(billableLine) }),
  }),
  add: write({
    path: '/supplier-invoices',
    summary: 'Record an invoice of a supplier, and compare it with its orders and receipts',
    access,
    refuses: ofFacts,
    input: z.object({
      ...invoiceFacts,
      isDraft: z.boolean().default(false).describe('Keep it as a draft, without comparing it.'),
    }),
    output: z.object({ id, version: z.number().int(), state }),
  }),
  change: write({
    path: '/supplier-invoices/{id}',
    summary: 'Change a draft, and compare it again',
    access,
    refuses: ['wrong_state', 'stale_version', ...ofFacts],
    input: z.object({
      id,
      version,
      ...wholeInvoiceFacts,
      isDraft: z.boolean().describe('Keep it as a draft, without comparing it.'),
    }),
    output: z.object({ id, version: z.number().int(), state }),
  }),
  takeOver: transitionOf({
    path: '/supplier-invoices/{id}/takeovers',
    summary: 'Take over an invoice that its supplier submitted, and compare it again',
    access,
    answers: { state },
  }),
  sendBack: transitionOf({
    path: '/supplier-invoices/{id}/returns-to-supplier',
    summary: 'Send a submitted invoice back to its supplier, with the reason',
    access,
    asks: { reason: requiredLine(500) },
  }),
  match: transitionOf({
    path: '/supplier-invoices/{id}/matches',
    summary: 'Compare a draft or held invoice with its orders and receipts',
    access,
    answers: { state },
  }),
  approve: transitionOf({
    path: '/supplier-invoices/{id}/approvals',
    summary: 'Approve an invoice for payment, with its differences',
    access,
    refuses: ['own_invoice'],
  }),
  returnToDraft: transitionOf({
    path: '/supplier-invoices/{id}/returns-to-draft',
    summary: 'Return an invoice to draft, so that it can be changed',
    access,
    asks: { note: line(300).default('') },
    refuses: ['has_credit_notes'],
  }),
  pay: transitionOf({
    path: '/supplier-invoices/{id}/payments',
    summary: 'Record that an approved invoice was paid',
    access,
    asks: { paidOn: day, reference: line(120).default('') },
  }),
  cancel: transitionOf({
    path: '/supplier-invoices/{id}/cancel',
    summary: 'Cancel an invoice that is not paid; its number can be used again',
    access,
    refuses: ['has_credit_notes'],
    asks: { note: line(300).default('') },
  }),
}

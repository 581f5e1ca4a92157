import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { transitionOf } from '#platform/record-endpoints.ts'
import {
  openOwnLine,
  ownInvoiceFacts,
  portalInvoice,
  portalInvoiceRow,
  wholeOwnInvoice,
} from './portal-invoices.fields.ts'
import { portalInvoiceList } from './portal-invoices.list.ts'

const access = capability.supplierPortal

/** Refusals of every endpoint here. */
const refuses = ['no_supplier_link', 'portal_not_set_up']

/** Why an invoice can’t be written. */
const ofFacts = [
  ...refuses,
  'supplier_closed',
  'number_taken',
  'same_product_twice',
  'several_suppliers',
  'rates_differ',
  'order_not_sent',
  'more_than_received',
]

const saved = z.object({ id, version: z.number().int() })

/** The invoices of the supplier of the signed-in user. */
export const portalInvoicesContract = {
  list: listOf({
    path: '/supplier-portal/invoices',
    summary: 'The invoices of the supplier with their payment, newest first',
    access,
    list: portalInvoiceList,
    row: portalInvoiceRow,
  }),
  get: read({
    path: '/supplier-portal/invoices/{id}',
    summary: 'One invoice with its lines, file, credit notes and payment',
    access,
    refuses,
    input: z.object({ id }),
    output: portalInvoice,
  }),
  openLines: read({
    path: '/supplier-portal/open-lines',
    summary: 'What was received of the supplier and is on no invoice',
    access,
    refuses,
    input: z.object({}),
    output: z.object({ lines: z.array(openOwnLine) }),
  }),
  add: write({
    path: '/supplier-portal/invoices',
    summary: 'Prepare an invoice for goods that were received',
    access,
    refuses: ofFacts,
    input: z.object(ownInvoiceFacts),
    output: saved,
  }),
  change: write({
    path: '/supplier-portal/invoices/{id}',
    summary: 'Change an invoice that is prepared, or was sent back',
    access,
    refuses: ['wrong_state', 'stale_version', ...ofFacts],
    input: z.object({ id, version, ...wholeOwnInvoice }),
    output: saved,
  }),
  submit: transitionOf({
    path: '/supplier-portal/invoices/{id}/submissions',
    summary: 'Submit an invoice to the buyer, who compares and pays it',
    access,
    refuses: [...refuses, 'supplier_closed', 'more_than_received'],
  }),
  withdraw: transitionOf({
    path: '/supplier-portal/invoices/{id}/withdrawals',
    summary: 'Withdraw an invoice that the buyer has not taken over',
    access,
    refuses,
  }),
}

import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.purchaseOrders

/** An invoice of a supplier, from when it is entered until it is paid. */
export const supplierInvoiceMachine = defineMachine({
  noun: 'supplier_invoice',
  table: 'supplier_invoices',
  initial: 'draft',
  terminal: ['paid', 'cancelled'],
  states: {
    draft: { label: 'Draft', tone: 'quiet' },
    matched: { label: 'Matched', tone: 'active' },
    held: { label: 'Held', tone: 'bad' },
    approved: { label: 'Approved', tone: 'waiting' },
    paid: { label: 'Paid', tone: 'good' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    match: { from: ['draft', 'held'], to: 'matched', label: 'Match', done: 'matched', access },
    // Also one that matched, when its receipt is undone.
    hold: { from: ['draft', 'matched'], to: 'held', label: 'Hold', done: 'held', access },
    approve: {
      from: ['matched', 'held'],
      to: 'approved',
      label: 'Approve',
      done: 'approved',
      access,
    },
    return_to_draft: {
      from: ['matched', 'held', 'approved'],
      to: 'draft',
      label: 'Return to draft',
      done: 'returned_to_draft',
      access,
    },
    pay: { from: ['approved'], to: 'paid', label: 'Record payment', done: 'paid', access },
    cancel: {
      from: ['draft', 'matched', 'held', 'approved'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access,
    },
  },
})

export const supplierInvoiceStates = [
  'draft',
  'matched',
  'held',
  'approved',
  'paid',
  'cancelled',
] as const

export type SupplierInvoiceState = (typeof supplierInvoiceStates)[number]

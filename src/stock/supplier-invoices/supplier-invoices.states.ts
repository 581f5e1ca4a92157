import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.purchaseOrders
const portal = capability.supplierPortal

/**
 * An invoice of a supplier until it is paid: from when the supplier prepares it in the portal, or from
 * when staff enter it as a draft.
 */
export const supplierInvoiceMachine = defineMachine({
  noun: 'supplier_invoice',
  table: 'supplier_invoices',
  initial: 'prepared',
  terminal: ['paid', 'cancelled'],
  states: {
    prepared: { label: 'Prepared', tone: 'quiet' },
    submitted: { label: 'Submitted', tone: 'special' },
    sent_back: { label: 'Sent back', tone: 'waiting' },
    draft: { label: 'Draft', tone: 'quiet' },
    matched: { label: 'Matched', tone: 'active' },
    held: { label: 'Held', tone: 'bad' },
    approved: { label: 'Approved', tone: 'waiting' },
    paid: { label: 'Paid', tone: 'good' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    submit: {
      from: ['prepared', 'sent_back'],
      to: 'submitted',
      label: 'Submit invoice',
      done: 'submitted',
      access: portal,
    },
    withdraw: {
      from: ['prepared', 'submitted', 'sent_back'],
      to: 'cancelled',
      label: 'Withdraw invoice',
      done: 'withdrawn',
      access: portal,
    },
    // From then on it goes the way of an invoice that staff entered.
    take_over: {
      from: ['submitted'],
      to: 'draft',
      label: 'Take over',
      done: 'accepted',
      access,
    },
    send_back: {
      from: ['submitted'],
      to: 'sent_back',
      label: 'Send back',
      done: 'sent_back',
      access,
    },
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
  'prepared',
  'submitted',
  'sent_back',
  'draft',
  'matched',
  'held',
  'approved',
  'paid',
  'cancelled',
] as const

export type SupplierInvoiceState = (typeof supplierInvoiceStates)[number]

/** The states of what staff see: an invoice is its supplier's alone until it is submitted. */
export const shownInvoiceStates = supplierInvoiceStates.filter((state) => state !== 'prepared')

/** While it can be changed by its supplier. */
export const isOfSupplierStill = (state: SupplierInvoiceState): boolean =>
  state === 'prepared' || state === 'sent_back'

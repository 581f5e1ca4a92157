import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.purchaseOrders

/** A credit note of a supplier, until its amount is taken off a payment or paid back. */
export const creditNoteMachine = defineMachine({
  noun: 'supplier_credit_note',
  table: 'supplier_credit_notes',
  initial: 'recorded',
  terminal: ['settled', 'cancelled'],
  states: {
    recorded: { label: 'Recorded', tone: 'active' },
    approved: { label: 'Approved', tone: 'waiting' },
    settled: { label: 'Settled', tone: 'good' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    approve: { from: ['recorded'], to: 'approved', label: 'Approve', done: 'approved', access },
    settle: {
      from: ['approved'],
      to: 'settled',
      label: 'Record settlement',
      done: 'settled',
      access,
    },
    cancel: {
      from: ['recorded', 'approved'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access,
    },
  },
})

export const creditNoteStates = ['recorded', 'approved', 'settled', 'cancelled'] as const

export type CreditNoteState = (typeof creditNoteStates)[number]

export const creditReasons = ['rejected', 'returned', 'price', 'other'] as const

export type CreditReason = (typeof creditReasons)[number]

export const creditReasonLabels: Readonly<Record<CreditReason, string>> = {
  rejected: 'Rejected goods',
  returned: 'Returned goods',
  price: 'Price',
  other: 'Other',
}

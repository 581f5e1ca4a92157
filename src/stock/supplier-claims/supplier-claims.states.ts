import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.purchaseOrders

/** A claim on a supplier, from its draft until it is settled or given up. */
export const supplierClaimMachine = defineMachine({
  noun: 'supplier_claim',
  table: 'supplier_claims',
  initial: 'draft',
  terminal: ['settled', 'written_off', 'cancelled'],
  states: {
    draft: { label: 'Draft', tone: 'quiet' },
    sent: { label: 'Sent', tone: 'active' },
    accepted: { label: 'Accepted', tone: 'waiting' },
    disputed: { label: 'Disputed', tone: 'bad' },
    settled: { label: 'Settled', tone: 'good' },
    written_off: { label: 'Written off', tone: 'quiet' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    send: { from: ['draft'], to: 'sent', label: 'Send claim', done: 'sent', access },
    accept: {
      from: ['sent', 'disputed'],
      to: 'accepted',
      label: 'Mark as accepted',
      done: 'accepted',
      access,
    },
    dispute: {
      from: ['sent'],
      to: 'disputed',
      label: 'Mark as disputed',
      done: 'disputed',
      access,
    },
    uphold: {
      from: ['disputed'],
      to: 'sent',
      label: 'Uphold claim',
      done: 'upheld',
      access,
    },
    settle: {
      from: ['accepted', 'disputed'],
      to: 'settled',
      label: 'Settle claim',
      done: 'settled',
      access,
    },
    write_off: {
      from: ['sent', 'accepted', 'disputed'],
      to: 'written_off',
      label: 'Write off',
      done: 'written_off',
      access,
    },
    cancel: {
      from: ['draft', 'sent', 'disputed'],
      to: 'cancelled',
      label: 'Cancel claim',
      done: 'cancelled',
      access,
    },
  },
})

export const supplierClaimStates = [
  'draft',
  'sent',
  'accepted',
  'disputed',
  'settled',
  'written_off',
  'cancelled',
] as const

export type SupplierClaimState = (typeof supplierClaimStates)[number]

/** What a supplier sees of them. */
export const sentClaimStates = supplierClaimStates.filter((state) => state !== 'draft')

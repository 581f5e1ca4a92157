import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.stockTransfer

/**
 * From a request to goods at another outlet. It can be cancelled until the goods leave; from then
 * on they arrive, come back or are written off, so that nothing stays in transit for ever.
 */
export const transferMachine = defineMachine({
  noun: 'transfer',
  table: 'transfers',
  initial: 'draft',
  terminal: ['closed', 'rejected', 'cancelled'],
  states: {
    draft: { label: 'Draft', tone: 'quiet' },
    requested: { label: 'Requested', tone: 'waiting' },
    approved: { label: 'Approved', tone: 'active' },
    in_transit: { label: 'In transit', tone: 'special' },
    partially_received: { label: 'Partly received', tone: 'waiting' },
    received: { label: 'Received', tone: 'good' },
    closed: { label: 'Closed', tone: 'quiet' },
    rejected: { label: 'Rejected', tone: 'bad' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    request: { from: ['draft'], to: 'requested', label: 'Request', done: 'requested', access },
    approve: { from: ['requested'], to: 'approved', label: 'Approve', done: 'approved', access },
    reject: { from: ['requested'], to: 'rejected', label: 'Reject', done: 'rejected', access },
    cancel: {
      from: ['draft', 'requested', 'approved'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access,
    },
    ship: { from: ['approved'], to: 'in_transit', label: 'Ship', done: 'shipped', access },
    receive_part: {
      from: ['in_transit', 'partially_received'],
      to: 'partially_received',
      label: 'Receive a part',
      done: 'partly_received',
      access,
    },
    receive: {
      from: ['in_transit', 'partially_received'],
      to: 'received',
      label: 'Receive',
      done: 'received',
      access,
    },
    recall: {
      from: ['in_transit'],
      to: 'closed',
      label: 'Call back',
      done: 'called_back',
      access,
    },
    close_short: {
      from: ['partially_received'],
      to: 'closed',
      label: 'Close short',
      done: 'closed_short',
      access,
    },
    close: { from: ['received'], to: 'closed', label: 'Close', done: 'closed', access },
  },
})

export const transferStates = [
  'draft',
  'requested',
  'approved',
  'in_transit',
  'partially_received',
  'received',
  'closed',
  'rejected',
  'cancelled',
] as const

export type TransferState = (typeof transferStates)[number]

/** Between two outlets now. */
export const statesOnTheWay: readonly TransferState[] = ['in_transit', 'partially_received']

import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.returns

/**
 * From a return request to the refund and the stock. Couriers' returns begin in transit; what is
 * handed over or found at the door is received at once.
 */
export const returnMachine = defineMachine({
  noun: 'return',
  table: 'returns',
  initial: 'requested',
  terminal: ['declined', 'closed', 'cancelled'],
  states: {
    requested: { label: 'Requested', tone: 'waiting' },
    approved: { label: 'Approved', tone: 'active' },
    declined: { label: 'Declined', tone: 'bad' },
    in_transit: { label: 'On its way', tone: 'special' },
    received: { label: 'Received', tone: 'waiting' },
    inspected: { label: 'Inspected', tone: 'active' },
    closed: { label: 'Closed', tone: 'good' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    approve: { from: ['requested'], to: 'approved', label: 'Approve', done: 'approved', access },
    decline: { from: ['requested'], to: 'declined', label: 'Decline', done: 'declined', access },
    send: { from: ['approved'], to: 'in_transit', label: 'Mark sent', done: 'sent', access },
    receive: {
      from: ['approved', 'in_transit'],
      to: 'received',
      label: 'Receive',
      done: 'received',
      access,
    },
    undo_receive: {
      from: ['received'],
      to: 'in_transit',
      label: 'Take the receipt back',
      done: 'unreceived',
      access,
    },
    reopen: {
      from: ['inspected'],
      to: 'received',
      label: 'Receive an extra unit',
      done: 'reopened',
      access,
    },
    inspect: {
      from: ['received'],
      to: 'inspected',
      label: 'Finish inspection',
      done: 'inspected',
      access,
    },
    close: { from: ['inspected'], to: 'closed', label: 'Settle', done: 'closed', access },
    cancel: {
      from: ['requested', 'approved', 'in_transit'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access,
    },
  },
})

export const returnStates = [
  'requested',
  'approved',
  'declined',
  'in_transit',
  'received',
  'inspected',
  'closed',
  'cancelled',
] as const

export type ReturnState = (typeof returnStates)[number]

/** Something is left to do: the menu badge counts these. */
export const openStates: readonly ReturnState[] = [
  'requested',
  'approved',
  'in_transit',
  'received',
  'inspected',
]

/** The maximum of returns in one bulk change. */
export const mostReturnsInBulk = 200

import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.receiving

/** A delivery from the first count until its goods are in their bins. */
export const receiptMachine = defineMachine({
  noun: 'goods_receipt',
  table: 'goods_receipts',
  initial: 'counting',
  terminal: ['undone', 'cancelled'],
  states: {
    counting: { label: 'Counting', tone: 'waiting' },
    received: { label: 'To put away', tone: 'active' },
    put_away: { label: 'Put away', tone: 'good' },
    undone: { label: 'Undone', tone: 'bad' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    receive: { from: ['counting'], to: 'received', label: 'Receive', done: 'received', access },
    cancel: { from: ['counting'], to: 'cancelled', label: 'Cancel', done: 'cancelled', access },
    finish: {
      from: ['received'],
      to: 'put_away',
      label: 'Finish put-away',
      done: 'put_away',
      access,
    },
    reopen: {
      from: ['put_away'],
      to: 'received',
      label: 'Reopen put-away',
      done: 'reopened',
      access,
    },
    undo: { from: ['received'], to: 'undone', label: 'Undo the receipt', done: 'undone', access },
  },
})

export const receiptStates = ['counting', 'received', 'put_away', 'undone', 'cancelled'] as const

export type ReceiptState = (typeof receiptStates)[number]

import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.dispatch

/** A courier's payment: recorded, compared with what it owes, and settled. */
export const remittanceMachine = defineMachine({
  noun: 'remittance',
  table: 'remittances',
  initial: 'draft',
  terminal: ['closed', 'discarded'],
  states: {
    draft: { label: 'Draft', tone: 'quiet' },
    matched: { label: 'To settle', tone: 'waiting' },
    closed: { label: 'Closed', tone: 'good' },
    discarded: { label: 'Discarded', tone: 'quiet' },
  },
  moves: {
    match: { from: ['draft'], to: 'matched', label: 'Compare', done: 'matched', access },
    replace: {
      from: ['draft', 'matched'],
      to: 'draft',
      label: 'Replace file',
      done: 'file_replaced',
      access,
    },
    close: { from: ['matched'], to: 'closed', label: 'Close', done: 'closed', access },
    discard: {
      from: ['draft', 'matched'],
      to: 'discarded',
      label: 'Discard',
      done: 'discarded',
      access,
    },
  },
})

export const remittanceStates = ['draft', 'matched', 'closed', 'discarded'] as const

export type RemittanceState = (typeof remittanceStates)[number]

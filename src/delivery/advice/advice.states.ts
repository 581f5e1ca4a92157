import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.orders

/**
 * A delivery exception from a failed attempt to the parcel's result. In every state, the parcel's
 * own course ends it.
 */
export const adviceMachine = defineMachine({
  noun: 'advice',
  table: 'advices',
  initial: 'raised',
  terminal: ['closed'],
  states: {
    raised: { label: 'To decide', tone: 'waiting' },
    contacting: { label: 'Asking the customer', tone: 'active' },
    decided: { label: 'Decided, to be told', tone: 'special' },
    sent: { label: 'Sent', tone: 'active' },
    acknowledged: { label: 'Taken by the courier', tone: 'good' },
    rejected: { label: 'Rejected by the courier', tone: 'bad' },
    closed: { label: 'Closed', tone: 'quiet' },
  },
  moves: {
    contact: {
      from: ['raised', 'rejected'],
      to: 'contacting',
      label: 'Ask the customer',
      done: 'contacted',
      access,
    },
    decide: {
      from: ['raised', 'contacting', 'decided', 'rejected'],
      to: 'decided',
      label: 'Decide',
      done: 'decided',
      access,
    },
    send: { from: ['decided'], to: 'sent', label: 'Send', done: 'sent', access },
    acknowledge: {
      from: ['sent'],
      to: 'acknowledged',
      label: 'The courier takes it',
      done: 'acknowledged',
      access,
    },
    reject: {
      from: ['sent'],
      to: 'rejected',
      label: 'The courier rejects it',
      done: 'rejected',
      access,
    },
    close: {
      from: ['raised', 'contacting', 'decided', 'sent', 'acknowledged', 'rejected'],
      to: 'closed',
      label: 'Close',
      done: 'closed',
      access,
    },
  },
})

export const adviceStates = [
  'raised',
  'contacting',
  'decided',
  'sent',
  'acknowledged',
  'rejected',
  'closed',
] as const

export type AdviceState = (typeof adviceStates)[number]

/** Not decided yet. */
export const undecided: readonly AdviceState[] = ['raised', 'contacting', 'rejected']

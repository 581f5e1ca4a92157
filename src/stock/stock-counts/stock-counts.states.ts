import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.stockAudit

/** A count from the plan until its differences are booked. */
export const stockCountMachine = defineMachine({
  noun: 'stock_count',
  table: 'stock_counts',
  initial: 'planned',
  terminal: ['posted', 'cancelled'],
  states: {
    planned: { label: 'Planned', tone: 'quiet' },
    counting: { label: 'Counting', tone: 'waiting' },
    review: { label: 'To review', tone: 'active' },
    posted: { label: 'Posted', tone: 'good' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    start: {
      from: ['planned'],
      to: 'counting',
      label: 'Start counting',
      done: 'started',
      access,
    },
    submit: {
      from: ['counting'],
      to: 'review',
      label: 'Finish counting',
      done: 'submitted',
      access,
    },
    recount: {
      from: ['review'],
      to: 'counting',
      label: 'Count again',
      done: 'returned',
      access,
    },
    post: { from: ['review'], to: 'posted', label: 'Approve and post', done: 'posted', access },
    cancel: {
      from: ['planned', 'counting', 'review'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access,
    },
  },
})

export const stockCountStates = ['planned', 'counting', 'review', 'posted', 'cancelled'] as const

export type StockCountState = (typeof stockCountStates)[number]

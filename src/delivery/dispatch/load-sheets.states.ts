import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

/** The parcels that one courier takes at one time: scanned, locked, signed for. */
export const loadSheetMachine = defineMachine({
  noun: 'load_sheet',
  table: 'load_sheets',
  initial: 'open',
  terminal: ['handed_over', 'cancelled'],
  states: {
    open: { label: 'Open', tone: 'active' },
    closed: { label: 'Closed', tone: 'waiting' },
    handed_over: { label: 'Handed over', tone: 'good' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    close: {
      from: ['open'],
      to: 'closed',
      label: 'Close',
      done: 'closed',
      access: capability.dispatch,
    },
    reopen: {
      from: ['closed'],
      to: 'open',
      label: 'Reopen',
      done: 'reopened',
      access: capability.dispatch,
    },
    hand_over: {
      from: ['closed'],
      to: 'handed_over',
      label: 'Hand over',
      done: 'handed_over',
      access: capability.dispatch,
    },
    cancel: {
      from: ['open', 'closed'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access: capability.dispatch,
    },
  },
})

export const loadSheetStates = ['open', 'closed', 'handed_over', 'cancelled'] as const

export type LoadSheetState = (typeof loadSheetStates)[number]

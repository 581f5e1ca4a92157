import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.pos

/** While the cash is counted nothing is taken; a counted session can only be closed. */
export const registerSessionMachine = defineMachine({
  noun: 'register_session',
  table: 'register_sessions',
  initial: 'open',
  terminal: ['closed'],
  states: {
    open: { label: 'Open', tone: 'active' },
    closing: { label: 'Closing', tone: 'waiting' },
    closed: { label: 'Closed', tone: 'quiet' },
  },
  moves: {
    startCount: {
      from: ['open'],
      to: 'closing',
      label: 'Count cash',
      done: 'stopped',
      access,
    },
    resume: { from: ['closing'], to: 'open', label: 'Resume', done: 'resumed', access },
    close: { from: ['closing'], to: 'closed', label: 'Close', done: 'closed', access },
  },
})

export const registerSessionStates = ['open', 'closing', 'closed'] as const

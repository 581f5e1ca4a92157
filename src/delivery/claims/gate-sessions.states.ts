import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

/**
 * Open while the driver is there; closed with the list of missing parcels, which the driver signs.
 */
export const gateSessionMachine = defineMachine({
  noun: 'gate_session',
  table: 'gate_sessions',
  initial: 'open',
  terminal: ['closed'],
  states: {
    open: { label: 'Open', tone: 'active' },
    closed: { label: 'Closed', tone: 'quiet' },
  },
  moves: {
    close: {
      from: ['open'],
      to: 'closed',
      label: 'Close',
      done: 'closed',
      access: capability.returns,
    },
  },
})

export const gateSessionStates = ['open', 'closed'] as const

import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.pos

export const registerMachine = defineMachine({
  noun: 'register',
  table: 'registers',
  initial: 'active',
  terminal: [],
  states: {
    active: { label: 'In use', tone: 'good' },
    retired: { label: 'Retired', tone: 'quiet' },
  },
  moves: {
    retire: { from: ['active'], to: 'retired', label: 'Retire', done: 'retired', access },
    restore: { from: ['retired'], to: 'active', label: 'Restore', done: 'restored', access },
  },
})

export const registerStates = ['active', 'retired'] as const

export const registerMoves = ['retire', 'restore'] as const

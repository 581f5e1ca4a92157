import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.outlets

/**
 * The states of an outlet. outlets.rules.ts declares once what each state allows; closing also
 * requires that no stock and no open documents are there.
 */
export const outletMachine = defineMachine({
  noun: 'outlet',
  table: 'outlets',
  initial: 'planned',
  terminal: [],
  states: {
    planned: { label: 'Planned', tone: 'special' },
    open: { label: 'Open', tone: 'good' },
    paused: { label: 'Paused', tone: 'waiting' },
    closing: { label: 'Closing', tone: 'active' },
    closed: { label: 'Closed', tone: 'quiet' },
  },
  moves: {
    open: { from: ['planned'], to: 'open', label: 'Open', done: 'opened', access },
    pause: { from: ['open'], to: 'paused', label: 'Pause', done: 'paused', access },
    resume: { from: ['paused'], to: 'open', label: 'Resume', done: 'resumed', access },
    startClosing: {
      from: ['open', 'paused'],
      to: 'closing',
      label: 'Start closing',
      done: 'put_into_closing',
      access,
    },
    close: { from: ['planned', 'closing'], to: 'closed', label: 'Close', done: 'closed', access },
    reopen: { from: ['closing', 'closed'], to: 'open', label: 'Reopen', done: 'reopened', access },
  },
})

export const outletStates = ['planned', 'open', 'paused', 'closing', 'closed'] as const

export type OutletState = (typeof outletStates)[number]
export type OutletMove = keyof typeof outletMachine.moves

export const outletMoves = ['open', 'pause', 'resume', 'startClosing', 'close', 'reopen'] as const

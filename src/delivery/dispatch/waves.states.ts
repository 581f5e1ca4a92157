import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.dispatch

/** Orders that are picked together. It ends when they are packed; it does not move stock. */
export const waveMachine = defineMachine({
  noun: 'wave',
  table: 'waves',
  initial: 'planned',
  terminal: ['closed', 'cancelled'],
  states: {
    planned: { label: 'Planned', tone: 'quiet' },
    released: { label: 'Released', tone: 'waiting' },
    picking: { label: 'Picking', tone: 'active' },
    picked: { label: 'Picked', tone: 'good' },
    closed: { label: 'Closed', tone: 'quiet' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    release: { from: ['planned'], to: 'released', label: 'Release', done: 'released', access },
    start: { from: ['released'], to: 'picking', label: 'Pick', done: 'started', access },
    pick: { from: ['picking'], to: 'picked', label: 'Finish', done: 'picked', access },
    close: { from: ['picked'], to: 'closed', label: 'Close', done: 'closed', access },
    cancel: {
      from: ['planned', 'released', 'picking'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access,
    },
  },
})

export const waveStates = [
  'planned',
  'released',
  'picking',
  'picked',
  'closed',
  'cancelled',
] as const

export type WaveState = (typeof waveStates)[number]

import { defineMachine } from '#platform/machine.ts'
import { capability } from '#users/capabilities.ts'

export const importMachine = defineMachine({
  noun: 'import',
  table: 'imports',
  initial: 'uploading',
  terminal: ['finished', 'failed', 'cancelled'],
  states: {
    uploading: { label: 'Uploading', tone: 'waiting' },
    queued: { label: 'Waiting', tone: 'waiting' },
    running: { label: 'Running', tone: 'active' },
    finished: { label: 'Finished', tone: 'good' },
    failed: { label: 'Failed', tone: 'bad' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    queue: {
      from: ['uploading'],
      to: 'queued',
      label: 'Start',
      done: 'queued',
      access: capability.orders,
    },
    run: {
      from: ['queued'],
      to: 'running',
      label: 'Run',
      done: 'started',
      access: capability.orders,
    },
    finish: {
      from: ['running'],
      to: 'finished',
      label: 'Finish',
      done: 'finished',
      access: capability.orders,
    },
    fail: {
      from: ['uploading', 'queued', 'running'],
      to: 'failed',
      label: 'Fail',
      done: 'failed',
      access: capability.orders,
    },
    cancel: {
      from: ['uploading', 'queued', 'running'],
      to: 'cancelled',
      label: 'Cancel',
      done: 'cancelled',
      access: capability.orders,
    },
  },
})

export const importStates = [
  'uploading',
  'queued',
  'running',
  'finished',
  'failed',
  'cancelled',
] as const

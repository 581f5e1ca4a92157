import { defineMachine } from '#platform/machine.ts'
import { importAccess } from './imports.access.ts'

const access = importAccess
const beforeTheEnd = ['uploading', 'arrived', 'checking', 'checked', 'queued', 'running'] as const

/** Files of sales go straight from uploading to queued; tables are matched and checked between. */
export const importMachine = defineMachine({
  noun: 'import',
  table: 'imports',
  initial: 'uploading',
  terminal: ['undone'],
  states: {
    uploading: { label: 'Uploading', tone: 'waiting' },
    arrived: { label: 'To be matched', tone: 'waiting' },
    checking: { label: 'Checking', tone: 'active' },
    checked: { label: 'Checked', tone: 'waiting' },
    queued: { label: 'Waiting', tone: 'waiting' },
    running: { label: 'Running', tone: 'active' },
    finished: { label: 'Finished', tone: 'good' },
    failed: { label: 'Failed', tone: 'bad' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
    undoing: { label: 'Being undone', tone: 'active' },
    undone: { label: 'Undone', tone: 'quiet' },
  },
  moves: {
    queue: {
      from: ['uploading', 'checked'],
      to: 'queued',
      label: 'Import',
      done: 'queued',
      access,
    },
    arrive: { from: ['uploading'], to: 'arrived', label: 'Take in', done: 'taken_in', access },
    check: { from: ['arrived'], to: 'checking', label: 'Check', done: 'matched', access },
    pass: { from: ['checking'], to: 'checked', label: 'Pass', done: 'checked', access },
    match: {
      from: ['checking', 'checked'],
      to: 'arrived',
      label: 'Match again',
      done: 'reopened',
      access,
    },
    run: { from: ['queued'], to: 'running', label: 'Run', done: 'started', access },
    finish: { from: ['running'], to: 'finished', label: 'Finish', done: 'finished', access },
    fail: { from: beforeTheEnd, to: 'failed', label: 'Fail', done: 'failed', access },
    cancel: { from: beforeTheEnd, to: 'cancelled', label: 'Cancel', done: 'cancelled', access },
    undo: {
      from: ['finished', 'failed', 'cancelled'],
      to: 'undoing',
      label: 'Undo',
      done: 'being_undone',
      access,
    },
    finishUndo: { from: ['undoing'], to: 'undone', label: 'End', done: 'undone', access },
  },
})

export const importStates = [
  'uploading',
  'arrived',
  'checking',
  'checked',
  'queued',
  'running',
  'finished',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const

export type ImportState = (typeof importStates)[number]

/** Final states; the import of a table in them may still be undone. */
export const endedStates: readonly ImportState[] = ['finished', 'failed', 'cancelled', 'undone']

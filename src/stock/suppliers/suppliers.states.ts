import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.suppliers

/**
 * A supplier on hold gets no new orders; a blocked one gets no orders, and nothing is received from
 * it. An archived one is kept for its history only, because its orders name it.
 */
export const supplierMachine = defineMachine({
  noun: 'supplier',
  table: 'suppliers',
  initial: 'draft',
  terminal: [],
  states: {
    draft: { label: 'Draft', tone: 'quiet' },
    active: { label: 'Active', tone: 'good' },
    on_hold: { label: 'On hold', tone: 'waiting' },
    blocked: { label: 'Blocked', tone: 'bad' },
    archived: { label: 'Archived', tone: 'quiet' },
  },
  moves: {
    activate: { from: ['draft'], to: 'active', label: 'Activate', done: 'activated', access },
    hold: { from: ['active'], to: 'on_hold', label: 'Put on hold', done: 'held', access },
    release: { from: ['on_hold'], to: 'active', label: 'Release', done: 'released', access },
    block: { from: ['active', 'on_hold'], to: 'blocked', label: 'Block', done: 'blocked', access },
    unblock: { from: ['blocked'], to: 'active', label: 'Unblock', done: 'unblocked', access },
    archive: {
      from: ['draft', 'active', 'on_hold', 'blocked'],
      to: 'archived',
      label: 'Archive',
      done: 'archived',
      access,
    },
    restore: { from: ['archived'], to: 'draft', label: 'Restore', done: 'restored', access },
    merge: {
      from: ['draft', 'active', 'on_hold', 'blocked'],
      to: 'archived',
      label: 'Merge',
      done: 'merged',
      access,
    },
    unmerge: { from: ['archived'], to: 'draft', label: 'Undo merge', done: 'unmerged', access },
  },
})

export const supplierStates = ['draft', 'active', 'on_hold', 'blocked', 'archived'] as const

export type SupplierState = (typeof supplierStates)[number]

/** The moves that a user chooses by themselves; a merge chooses the other supplier with it. */
export const supplierMoves = [
  'activate',
  'hold',
  'release',
  'block',
  'unblock',
  'archive',
  'restore',
] as const

export type SupplierMove = (typeof supplierMoves)[number]

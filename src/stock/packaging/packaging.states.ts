import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

/** A blocked material is not suggested for now; an archived one is kept only for its history. */
export const packagingMachine = defineMachine({
  noun: 'packaging',
  table: 'packaging_materials',
  initial: 'active',
  terminal: [],
  states: {
    active: { label: 'In use', tone: 'good' },
    blocked: { label: 'Blocked', tone: 'waiting' },
    archived: { label: 'Archived', tone: 'quiet' },
  },
  moves: {
    block: {
      from: ['active'],
      to: 'blocked',
      label: 'Block',
      done: 'blocked',
      access: capability.packaging,
    },
    release: {
      from: ['blocked'],
      to: 'active',
      label: 'Use again',
      done: 'released',
      access: capability.packaging,
    },
    archive: {
      from: ['active', 'blocked'],
      to: 'archived',
      label: 'Archive',
      done: 'archived',
      access: capability.packaging,
    },
    restore: {
      from: ['archived'],
      to: 'blocked',
      label: 'Restore',
      done: 'restored',
      access: capability.packaging,
    },
  },
})

export const packagingStates = ['active', 'blocked', 'archived'] as const

export type PackagingState = (typeof packagingStates)[number]

export const packagingMoves = ['block', 'release', 'archive', 'restore'] as const

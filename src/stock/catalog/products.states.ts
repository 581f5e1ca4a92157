import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

/** The states of a product: on sale, or kept for its history. */
export const productMachine = defineMachine({
  noun: 'product',
  table: 'products',
  initial: 'draft',
  terminal: [],
  states: {
    draft: { label: 'Draft', tone: 'quiet' },
    active: { label: 'Active', tone: 'good' },
    discontinued: { label: 'Discontinued', tone: 'waiting' },
    archived: { label: 'Archived', tone: 'quiet' },
  },
  moves: {
    activate: {
      from: ['draft'],
      to: 'active',
      label: 'Activate',
      done: 'activated',
      access: capability.products,
    },
    discontinue: {
      from: ['active'],
      to: 'discontinued',
      label: 'Discontinue',
      done: 'discontinued',
      access: capability.products,
    },
    resume: {
      from: ['discontinued'],
      to: 'active',
      label: 'Sell again',
      done: 'resumed',
      access: capability.products,
    },
    archive: {
      from: ['draft', 'discontinued'],
      to: 'archived',
      label: 'Archive',
      done: 'archived',
      access: capability.products,
    },
    restore: {
      from: ['archived'],
      to: 'draft',
      label: 'Take out of the archive',
      done: 'restored',
      access: capability.products,
    },
  },
})

export const productStates = ['draft', 'active', 'discontinued', 'archived'] as const

export type ProductState = (typeof productStates)[number]
export type ProductMove = keyof typeof productMachine.moves

export const productMoves = ['activate', 'discontinue', 'resume', 'archive', 'restore'] as const

/** The maximum of products that are changed or repriced together. */
export const mostProducts = 200

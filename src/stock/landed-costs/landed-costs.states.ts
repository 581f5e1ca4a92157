import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.purchaseOrders

/** A landed cost, from its draft until it is part of what the goods are worth. */
export const landedCostMachine = defineMachine({
  noun: 'landed_cost',
  table: 'landed_costs',
  initial: 'draft',
  terminal: ['reversed', 'cancelled'],
  states: {
    draft: { label: 'Draft', tone: 'quiet' },
    posted: { label: 'Posted', tone: 'good' },
    reversed: { label: 'Reversed', tone: 'special' },
    cancelled: { label: 'Cancelled', tone: 'quiet' },
  },
  moves: {
    post: { from: ['draft'], to: 'posted', label: 'Post', done: 'posted', access },
    reverse: { from: ['posted'], to: 'reversed', label: 'Reverse', done: 'reversed', access },
    cancel: { from: ['draft'], to: 'cancelled', label: 'Cancel', done: 'cancelled', access },
  },
})

export const landedCostStates = ['draft', 'posted', 'reversed', 'cancelled'] as const

export type LandedCostState = (typeof landedCostStates)[number]

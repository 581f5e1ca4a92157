import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.pos

/** A blocked card keeps its balance. That a card has expired follows from its last day. */
export const giftCardMachine = defineMachine({
  noun: 'gift_card',
  table: 'gift_cards',
  initial: 'active',
  terminal: [],
  states: {
    active: { label: 'Active', tone: 'good' },
    blocked: { label: 'Blocked', tone: 'bad' },
  },
  moves: {
    block: { from: ['active'], to: 'blocked', label: 'Block', done: 'blocked', access },
    unblock: { from: ['blocked'], to: 'active', label: 'Unblock', done: 'unblocked', access },
  },
})

export const giftCardStates = ['active', 'blocked'] as const

import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.businessSettings

/** What becomes of a message of a shop. One that waits is applied by itself once it can be. */
export const messageMachine = defineMachine({
  noun: 'channel_message',
  table: 'channel_messages',
  initial: 'received',
  terminal: ['applied'],
  states: {
    received: { label: 'Received', tone: 'active' },
    applied: { label: 'Applied', tone: 'good' },
    ignored: { label: 'Ignored', tone: 'quiet' },
    refused: { label: 'Refused', tone: 'bad' },
    waiting: { label: 'Waiting', tone: 'waiting' },
  },
  moves: {
    apply: {
      from: ['received', 'waiting'],
      to: 'applied',
      label: 'Apply',
      done: 'applied',
      access,
    },
    wait: { from: ['received', 'waiting'], to: 'waiting', label: 'Wait', done: 'delayed', access },
    refuse: {
      from: ['received', 'waiting'],
      to: 'refused',
      label: 'Refuse',
      done: 'refused',
      access,
    },
    ignore: {
      from: ['received', 'waiting', 'refused'],
      to: 'ignored',
      label: 'Ignore',
      done: 'ignored',
      access,
    },
    retry: {
      from: ['waiting', 'refused', 'ignored'],
      to: 'received',
      label: 'Try again',
      done: 'retried',
      access,
    },
  },
})

export const messageStates = ['received', 'applied', 'ignored', 'refused', 'waiting'] as const

export type MessageState = (typeof messageStates)[number]

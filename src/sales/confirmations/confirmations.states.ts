import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.confirmations

/** A call that ended without an outcome leaves its order where it was before. */
const putBack = { from: ['in_call'], label: 'Put back', done: 'put_back', access } as const

/**
 * The way of an order through the calls. A held order keeps its state and is not called until the
 * hold ends; `done` is the end however it came: confirmed, cancelled, or moved on without a call.
 */
export const confirmationMachine = defineMachine({
  noun: 'confirmation',
  table: 'confirmation_tasks',
  initial: 'queued',
  // Even done is no end: a confirmation that was undone is called about again.
  terminal: [],
  states: {
    queued: { label: 'To call', tone: 'waiting' },
    in_call: { label: 'In a call', tone: 'active' },
    waiting: { label: 'Call again', tone: 'waiting' },
    callback: { label: 'Callback', tone: 'special' },
    unreachable: { label: 'Unreachable', tone: 'bad' },
    done: { label: 'Done', tone: 'good' },
  },
  moves: {
    take: {
      from: ['queued', 'waiting', 'callback', 'unreachable'],
      to: 'in_call',
      label: 'Call',
      done: 'taken',
      access,
    },
    put_back: { ...putBack, to: 'queued' },
    put_back_waiting: { ...putBack, to: 'waiting' },
    put_back_callback: { ...putBack, to: 'callback' },
    put_back_unreachable: { ...putBack, to: 'unreachable' },
    wait: { from: ['in_call'], to: 'waiting', label: 'Call again', done: 'not_reached', access },
    promise: { from: ['in_call'], to: 'callback', label: 'Call back', done: 'promised', access },
    ask_back: {
      from: ['queued', 'waiting', 'callback', 'unreachable'],
      to: 'callback',
      label: 'Call me back',
      done: 'asked_back',
      access,
    },
    give_up: { from: ['in_call'], to: 'unreachable', label: 'Give up', done: 'given_up', access },
    queue_again: {
      from: ['unreachable'],
      to: 'queued',
      label: 'Queue again',
      done: 'queued_again',
      access,
    },
    reopen: { from: ['done'], to: 'queued', label: 'Call again', done: 'reopened', access },
    settle: {
      from: ['queued', 'in_call', 'waiting', 'callback', 'unreachable'],
      to: 'done',
      label: 'Settle',
      done: 'settled',
      access,
    },
  },
})

export const confirmationStates = [
  'queued',
  'in_call',
  'waiting',
  'callback',
  'unreachable',
  'done',
] as const

export type ConfirmationState = (typeof confirmationStates)[number]

/** The states of orders that still wait for a call. */
export const openStates = confirmationStates.filter((state) => state !== 'done')

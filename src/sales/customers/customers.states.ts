import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.customers

/** The states of a customer. A merged one is replaced by another record. */
export const customerMachine = defineMachine({
  noun: 'customer',
  table: 'customers',
  initial: 'active',
  terminal: ['anonymised'],
  states: {
    active: { label: 'Active', tone: 'good' },
    watch: { label: 'Watched', tone: 'waiting' },
    blocked_cod: { label: 'Prepaid only', tone: 'bad' },
    blocked_all: { label: 'Blocked', tone: 'bad' },
    anonymised: { label: 'Erased', tone: 'quiet' },
    merged: { label: 'Merged', tone: 'quiet' },
  },
  moves: {
    watch: {
      from: ['active', 'blocked_cod', 'blocked_all'],
      to: 'watch',
      label: 'Watch',
      done: 'watched',
      access,
    },
    blockCod: {
      from: ['active', 'watch', 'blocked_all'],
      to: 'blocked_cod',
      label: 'Block cash on delivery',
      done: 'cash_blocked',
      access,
    },
    block: {
      from: ['active', 'watch', 'blocked_cod'],
      to: 'blocked_all',
      label: 'Block',
      done: 'blocked',
      access,
    },
    clear: {
      from: ['watch', 'blocked_cod', 'blocked_all'],
      to: 'active',
      label: 'Clear',
      done: 'cleared',
      access,
    },
    merge: {
      from: ['active', 'watch', 'blocked_cod', 'blocked_all'],
      to: 'merged',
      label: 'Merge',
      done: 'merged',
      access,
    },
    unmerge: { from: ['merged'], to: 'active', label: 'Part again', done: 'unmerged', access },
    erase: {
      from: ['active', 'watch', 'blocked_cod', 'blocked_all'],
      to: 'anonymised',
      label: 'Erase',
      done: 'erased',
      access,
    },
  },
})

export const customerStates = [
  'active',
  'watch',
  'blocked_cod',
  'blocked_all',
  'anonymised',
  'merged',
] as const

export type CustomerState = (typeof customerStates)[number]

/** The moves that users make by hand, with a reason. */
export const standingMoves = ['watch', 'blockCod', 'block', 'clear'] as const

export type StandingMove = (typeof standingMoves)[number]

/** How many customers one request changes. */
export const mostCustomers = 200

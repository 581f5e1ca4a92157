import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.returns
const sought = ['open', 'searching', 'contacted'] as const

/**
 * A parcel that the courier says it returned, until it is found, paid for or written off. A scan at
 * the drop-off ends it in every state, however late.
 */
export const returnCaseMachine = defineMachine({
  noun: 'return_case',
  table: 'return_cases',
  initial: 'open',
  terminal: [],
  states: {
    open: { label: 'Not received', tone: 'bad' },
    searching: { label: 'Searching', tone: 'active' },
    contacted: { label: 'Courier contacted', tone: 'waiting' },
    claimed: { label: 'Claimed', tone: 'special' },
    recovered: { label: 'Money recovered', tone: 'good' },
    written_off: { label: 'Written off', tone: 'quiet' },
    found: { label: 'Found', tone: 'good' },
  },
  moves: {
    search: {
      from: ['open', 'contacted'],
      to: 'searching',
      label: 'Search',
      done: 'searched',
      access,
    },
    contact: {
      from: ['open', 'searching'],
      to: 'contacted',
      label: 'Courier contacted',
      done: 'contacted',
      access,
    },
    claim: { from: sought, to: 'claimed', label: 'Claim', done: 'claimed', access },
    let_go: { from: ['claimed'], to: 'contacted', label: 'Let go', done: 'let_go', access },
    recover: { from: ['claimed'], to: 'recovered', label: 'Recover', done: 'recovered', access },
    write_off: {
      from: sought,
      to: 'written_off',
      label: 'Write off',
      done: 'written_off',
      access,
    },
    find: {
      from: [...sought, 'claimed', 'recovered', 'written_off'],
      to: 'found',
      label: 'Found',
      done: 'found',
      access,
    },
    // The scan that found it was undone.
    reopen: { from: ['found'], to: 'open', label: 'Reopen', done: 'reopened', access },
  },
})

export const returnCaseStates = [
  'open',
  'searching',
  'contacted',
  'claimed',
  'recovered',
  'written_off',
  'found',
] as const

export type ReturnCaseState = (typeof returnCaseStates)[number]

/** The states in which there is still something to do. */
export const soughtStates: readonly ReturnCaseState[] = sought

/**
 * Why a case is open: missing though reported returned, too long in return transit, delivered and
 * back, or claimed as lost.
 */
export const caseCauses = [
  'said_returned',
  'way_back_too_long',
  'delivered_and_back',
  'lost',
] as const

export type CaseCause = (typeof caseCauses)[number]

export const causeLabels: Readonly<Record<CaseCause, string>> = {
  said_returned: 'Reported returned',
  way_back_too_long: "Past this courier's return time",
  delivered_and_back: 'Delivered, but received back here',
  lost: 'Reported lost',
}

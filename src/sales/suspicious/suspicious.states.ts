import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.customers

/** A case about a customer, from the suspicion to a decision that ends, and back after an appeal. */
export const suspiciousMachine = defineMachine({
  noun: 'suspicious_case',
  table: 'suspicious_cases',
  initial: 'flagged',
  terminal: [],
  states: {
    flagged: { label: 'Flagged', tone: 'waiting' },
    reviewing: { label: 'In review', tone: 'active' },
    watch: { label: 'On watch', tone: 'special' },
    restricted: { label: 'Restricted', tone: 'bad' },
    appealed: { label: 'Appealed', tone: 'waiting' },
    cleared: { label: 'Cleared', tone: 'good' },
  },
  moves: {
    flag: {
      from: ['watch', 'cleared'],
      to: 'flagged',
      label: 'Flag again',
      done: 'flagged',
      access,
    },
    review: {
      from: ['flagged', 'watch'],
      to: 'reviewing',
      label: 'Start review',
      done: 'reviewed',
      access,
    },
    watch: {
      from: ['flagged', 'reviewing', 'restricted', 'appealed'],
      to: 'watch',
      label: 'Watch',
      done: 'watched',
      access,
    },
    restrict: {
      from: ['reviewing', 'restricted', 'appealed'],
      to: 'restricted',
      label: 'Restrict',
      done: 'restricted',
      access,
    },
    appeal: {
      from: ['restricted'],
      to: 'appealed',
      label: 'Record appeal',
      done: 'appealed',
      access,
    },
    clear: {
      from: ['flagged', 'reviewing', 'watch', 'restricted', 'appealed'],
      to: 'cleared',
      label: 'Clear',
      done: 'cleared',
      access,
    },
    // The last day of a restriction is over.
    expire: {
      from: ['restricted', 'appealed'],
      to: 'watch',
      label: 'End restriction',
      done: 'expired',
      access,
    },
  },
})

export const suspiciousStates = [
  'flagged',
  'reviewing',
  'watch',
  'restricted',
  'appealed',
  'cleared',
] as const

export type SuspiciousState = (typeof suspiciousStates)[number]

/** A person has to decide: the menu badge counts these. */
export const undecidedStates = ['flagged', 'reviewing', 'appealed'] as const

/** A policy applies to the customer's orders. */
export const restrictedStates = ['restricted', 'appealed'] as const

/** Why a case was opened. */
export const suspicionCauses = ['manual', 'score', 'returns'] as const

export type SuspicionCause = (typeof suspicionCauses)[number]

export const suspicionCauseLabels: Readonly<Record<SuspicionCause, string>> = {
  manual: 'Flagged by a user',
  score: 'Risk score',
  returns: 'Returned parcels',
}

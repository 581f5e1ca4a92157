import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.returns

/**
 * A claim for payment by the courier. A rejection may be appealed; a dropped claim is withdrawn.
 */
export const claimMachine = defineMachine({
  noun: 'claim',
  table: 'claims',
  initial: 'open',
  terminal: ['settled', 'withdrawn'],
  states: {
    open: { label: 'Open', tone: 'waiting' },
    approved: { label: 'Approved', tone: 'active' },
    rejected: { label: 'Rejected', tone: 'bad' },
    settled: { label: 'Settled', tone: 'good' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet' },
  },
  moves: {
    approve: {
      from: ['open'],
      to: 'approved',
      label: 'Courier approves',
      done: 'approved',
      access,
    },
    reject: {
      from: ['open', 'approved'],
      to: 'rejected',
      label: 'Courier rejects',
      done: 'rejected',
      access,
    },
    appeal: { from: ['rejected'], to: 'open', label: 'Appeal', done: 'appealed', access },
    settle: {
      from: ['open', 'approved'],
      to: 'settled',
      label: 'Settle',
      done: 'settled',
      access,
    },
    withdraw: {
      from: ['open', 'approved', 'rejected'],
      to: 'withdrawn',
      label: 'Withdraw',
      done: 'withdrawn',
      access,
    },
  },
})

export const claimStates = ['open', 'approved', 'rejected', 'settled', 'withdrawn'] as const

export type ClaimState = (typeof claimStates)[number]

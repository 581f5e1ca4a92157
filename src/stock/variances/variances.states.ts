import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.varianceManagement

/** A difference in stock, until its cause is known and the ledger says what is true. */
export const varianceMachine = defineMachine({
  noun: 'variance',
  table: 'stock_variances',
  initial: 'open',
  terminal: [],
  states: {
    open: { label: 'Open', tone: 'waiting' },
    investigating: { label: 'Investigating', tone: 'active' },
    disputed: { label: 'Disputed', tone: 'waiting' },
    proposed: { label: 'Proposed', tone: 'special' },
    approved: { label: 'Approved', tone: 'active' },
    posted: { label: 'Posted', tone: 'good' },
    closed: { label: 'Closed', tone: 'quiet' },
  },
  moves: {
    investigate: {
      from: ['open'],
      to: 'investigating',
      label: 'Investigate',
      done: 'investigated',
      access,
    },
    propose: {
      from: ['open', 'investigating'],
      to: 'proposed',
      label: 'Propose',
      done: 'proposed',
      access,
    },
    approve: { from: ['proposed'], to: 'approved', label: 'Approve', done: 'approved', access },
    return: {
      from: ['proposed', 'approved'],
      to: 'investigating',
      label: 'Return',
      done: 'returned',
      access,
    },
    post: { from: ['approved'], to: 'posted', label: 'Post', done: 'posted', access },
    pair: {
      from: ['open', 'investigating'],
      to: 'posted',
      label: 'Post with another',
      done: 'paired',
      access,
    },
    close: {
      from: ['open', 'investigating'],
      to: 'closed',
      label: 'Close',
      done: 'closed',
      access,
    },
    // The goods are claimed from a supplier or a courier.
    dispute: {
      from: ['open', 'investigating'],
      to: 'disputed',
      label: 'Claim',
      done: 'disputed',
      access,
    },
    refuse: {
      from: ['disputed'],
      to: 'investigating',
      label: 'Claim refused',
      done: 'claim_refused',
      access,
    },
    // The claim, or the parcel that the goods were in, has ended it.
    settle: {
      from: ['open', 'investigating', 'disputed', 'proposed', 'approved'],
      to: 'closed',
      label: 'Settle',
      done: 'settled',
      access,
    },
    reopen: {
      from: ['posted', 'closed'],
      to: 'investigating',
      label: 'Reopen',
      done: 'reopened',
      access,
    },
  },
})

export const varianceStates = [
  'open',
  'investigating',
  'disputed',
  'proposed',
  'approved',
  'posted',
  'closed',
] as const

export type VarianceState = (typeof varianceStates)[number]

import { defineMachine } from '#platform/machine.ts'
import { approvalAccess } from './approvals.access.ts'

/** The life of an approval. That it expired is no state: it follows from `expires_at`. */
export const approvalMachine = defineMachine({
  noun: 'approval',
  table: 'approvals',
  initial: 'pending',
  terminal: ['rejected', 'withdrawn', 'used'],
  states: {
    pending: { label: 'Waiting', tone: 'waiting' },
    approved: { label: 'Approved', tone: 'good' },
    rejected: { label: 'Rejected', tone: 'bad' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet' },
    used: { label: 'Done', tone: 'special' },
  },
  moves: {
    approve: {
      from: ['pending'],
      to: 'approved',
      label: 'Approve',
      done: 'approved',
      access: approvalAccess,
    },
    reject: {
      from: ['pending'],
      to: 'rejected',
      label: 'Reject',
      done: 'rejected',
      access: approvalAccess,
    },
    withdraw: {
      from: ['pending', 'approved'],
      to: 'withdrawn',
      label: 'Withdraw',
      done: 'withdrawn',
      access: approvalAccess,
    },
    use: {
      from: ['approved'],
      to: 'used',
      label: 'Use',
      done: 'used',
      access: approvalAccess,
    },
  },
})

export const approvalStates = ['pending', 'approved', 'rejected', 'withdrawn', 'used'] as const

export type ApprovalState = (typeof approvalStates)[number]

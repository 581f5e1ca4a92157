import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.fraudReporting

/** A report of suspected fraud, from its draft until what follows from it is done. */
export const fraudReportMachine = defineMachine({
  noun: 'fraud_report',
  table: 'fraud_reports',
  initial: 'draft',
  terminal: [],
  states: {
    draft: { label: 'Draft', tone: 'quiet' },
    submitted: { label: 'Submitted', tone: 'waiting' },
    triage: { label: 'Triage', tone: 'waiting' },
    investigating: { label: 'Investigating', tone: 'active' },
    substantiated: { label: 'Substantiated', tone: 'bad' },
    unsubstantiated: { label: 'Unsubstantiated', tone: 'good' },
    duplicate: { label: 'Duplicate', tone: 'quiet' },
    action: { label: 'Action', tone: 'special' },
    closed: { label: 'Closed', tone: 'quiet' },
  },
  moves: {
    submit: { from: ['draft'], to: 'submitted', label: 'Submit', done: 'submitted', access },
    triage: { from: ['submitted'], to: 'triage', label: 'Start triage', done: 'triaged', access },
    investigate: {
      from: ['triage'],
      to: 'investigating',
      label: 'Investigate',
      done: 'investigated',
      access,
    },
    substantiate: {
      from: ['investigating'],
      to: 'substantiated',
      label: 'Substantiate',
      done: 'substantiated',
      access,
    },
    dismiss: {
      from: ['triage', 'investigating'],
      to: 'unsubstantiated',
      label: 'Mark unsubstantiated',
      done: 'dismissed',
      access,
    },
    duplicate: {
      from: ['submitted', 'triage', 'investigating'],
      to: 'duplicate',
      label: 'Mark as duplicate',
      done: 'marked_duplicate',
      access,
    },
    act: {
      from: ['substantiated'],
      to: 'action',
      label: 'Choose action',
      done: 'acted_on',
      access,
    },
    close: {
      from: ['substantiated', 'action', 'unsubstantiated', 'duplicate'],
      to: 'closed',
      label: 'Close',
      done: 'closed',
      access,
    },
    reopen: {
      from: ['unsubstantiated', 'duplicate', 'closed'],
      to: 'investigating',
      label: 'Reopen',
      done: 'reopened',
      access,
    },
  },
})

export const fraudReportStates = [
  'draft',
  'submitted',
  'triage',
  'investigating',
  'substantiated',
  'unsubstantiated',
  'duplicate',
  'action',
  'closed',
] as const

export type FraudReportState = (typeof fraudReportStates)[number]

/** Those that a user still has to work on, so that they can be overdue. */
export const openStates: readonly FraudReportState[] = [
  'submitted',
  'triage',
  'investigating',
  'substantiated',
  'action',
]

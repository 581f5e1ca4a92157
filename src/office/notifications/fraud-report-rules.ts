import { fraudReportNoun } from '#office/fraud-reports/fraud-reports.nouns.ts'
import type { HeardEvent, Rule } from './define-rule.ts'

// Neither title nor message says what a report is about: both are in the log of emails too.

const causeOf = (event: HeardEvent) => `fraud report ${event.entityId}`

const actionUrl = (event: HeardEvent) => fraudReportNoun.path(event.entityId)

export const fraudReportRules: readonly Rule[] = [
  {
    key: 'fraud_report.submitted',
    label: 'A fraud report is submitted',
    on: 'fraud_report.submitted',
    type: 'security',
    priority: 'normal',
    to: { namedIn: 'readers' },
    say: (event) => ({
      title: 'A fraud report is submitted',
      message: 'Start its triage, and assign an owner.',
      actionUrl: actionUrl(event),
    }),
    cause: {
      of: causeOf,
      endsOn: [
        'fraud_report.triaged',
        'fraud_report.investigated',
        'fraud_report.marked_duplicate',
      ],
      endedBy: (event) => [causeOf(event)],
    },
  },
  {
    key: 'fraud_report.assigned',
    label: 'A fraud report is assigned to you',
    on: 'fraud_report.assigned',
    type: 'security',
    priority: 'normal',
    to: { namedIn: 'owner' },
    say: (event) => ({
      title: 'A fraud report is assigned to you',
      message: 'Open it to see what it is about and when it is due.',
      actionUrl: actionUrl(event),
    }),
  },
  {
    key: 'fraud_report.due_passed',
    label: 'A fraud report is overdue',
    on: 'fraud_report.due_passed',
    type: 'warning',
    priority: 'normal',
    to: { namedIn: 'owner' },
    say: (event) => ({
      title: 'A fraud report is overdue',
      message: 'Finish it, or choose another day.',
      actionUrl: actionUrl(event),
    }),
    cause: {
      of: causeOf,
      endsOn: [
        'fraud_report.dismissed',
        'fraud_report.marked_duplicate',
        'fraud_report.closed',
        'fraud_report.due_changed',
      ],
      endedBy: (event) => [causeOf(event)],
    },
  },
]

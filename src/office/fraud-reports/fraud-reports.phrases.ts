import type { AreaPhrases } from '#platform/area-phrases.ts'
import { reportActionLabels } from './kinds-of-fraud.ts'

export const fraudReportsPhrases: AreaPhrases = {
  said: {
    permission: {
      'fraud_report.drafted': 'drafted {record}',
      'fraud_report.submitted': 'submitted {record}',
      'fraud_report.triaged': 'started the triage of {record}',
      'fraud_report.investigated': 'started to investigate {record}',
      'fraud_report.substantiated': 'substantiated {record}',
      'fraud_report.dismissed': 'marked {record} as unsubstantiated',
      'fraud_report.marked_duplicate': 'marked {record} as a duplicate[ of {original}]',
      'fraud_report.acted_on': 'chose the action of {record}[: {action}][, {note}]',
      'fraud_report.closed': 'closed {record}[: {note}]',
      'fraud_report.reopened': 'reopened {record}[: {why}]',
      'fraud_report.changed': 'changed {record}[: {changes}]',
      'fraud_report.linked': 'linked {link|a record} to {record}',
      'fraud_report.unlinked': 'removed {link|a link} from {record}',
      'fraud_report.assigned': 'assigned {record}[ to {assignee}]',
      'fraud_report.unassigned': 'removed the owner of {record}',
      'fraud_report.due_changed': 'changed when {record} is due[ to {dueOn}][: {why}]',
      'fraud_report.due_passed': 'reported that {record} is overdue[ since {dueOn}]',
      'fraud_report.file_added': 'added evidence to {record}[: {file}]',
      'fraud_report.exported': 'exported the evidence pack of {record}',
    },
  },
  labels: { action: reportActionLabels },
}

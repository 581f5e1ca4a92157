import type { AreaPhrases } from '#platform/area-phrases.ts'

export const variancesPhrases: AreaPhrases = {
  said: {
    stock: {
      'variance.investigated': 'started to investigate {record}',
      'variance.proposed': 'proposed a cause of {record}[: {causes}]',
      'variance.approved': 'approved {record}[: {causes}]',
      'variance.returned': 'returned {record}[: {why}]',
      'variance.posted': 'posted {record}[: {causes}]',
      'variance.paired': 'posted {record}[ together with {with}]',
      'variance.disputed': 'claimed {record}[ with {claim}]',
      'variance.claim_refused': 'returned {record} to be investigated[: {why}]',
      'variance.settled': 'closed {record}[: {why}]',
      'variance.due_changed': 'changed when {record} is due[ to {dueOn}][: {why}]',
      'variance.due_passed': 'reported that {record} is overdue[ since {dueOn}]',
      'variance.closed': 'closed {record}[: {why}]',
      'variance.reopened': 'reopened {record}[: {why}]',
      'variance.assigned': 'assigned {record}[ to {assignee}]',
      'variance.unassigned': 'removed the assignee of {record}',
      'variance.noted': 'changed the note of {record}',
      'variance.file_added': 'added a file to {record}[: {file}]',
    },
  },
}

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
      'variance.closed': 'closed {record}[: {why}]',
      'variance.reopened': 'reopened {record}[: {why}]',
      'variance.assigned': 'assigned {record}[ to {assignee}]',
      'variance.unassigned': 'removed the assignee of {record}',
      'variance.noted': 'changed the note of {record}',
      'variance.file_added': 'added a file to {record}[: {file}]',
    },
  },
}

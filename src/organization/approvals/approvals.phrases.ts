import type { AreaPhrases } from '#platform/area-phrases.ts'

export const approvalsPhrases: AreaPhrases = {
  said: {
    permission: {
      'approval.requested': 'requested approval: {record}',
      'approval.approved': 'approved: {record}',
      'approval.rejected': 'rejected: {record}[ ({reason})]',
      'approval.withdrawn': 'withdrew the request: {record}',
      'approval.used': 'used the approval: {record}',
      'verdict.changed': 'changed {record}[ from {verdict.before} to {verdict.after}]',
    },
  },
  fields: { verdict: 'approval rule' },
}

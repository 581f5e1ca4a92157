import type { AreaPhrases } from '#platform/area-phrases.ts'

export const reasonsPhrases: AreaPhrases = {
  said: {
    setup: {
      'reason_code.added': 'added {record}',
      'reason_code.changed': '{changes}',
      'reason_code.closed': 'archived {record}',
      'reason_code.opened': 'restored {record}',
    },
  },
}

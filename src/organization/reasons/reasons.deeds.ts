import type { AreaDeeds } from '#platform/deeds.ts'

export const reasonsDeeds: AreaDeeds = {
  said: {
    setup: {
      'reason_code.added': 'added {record}',
      'reason_code.changed': '{changes}',
      'reason_code.closed': 'archived {record}',
      'reason_code.opened': 'restored {record}',
    },
  },
}

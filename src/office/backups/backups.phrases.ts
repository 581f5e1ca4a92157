import type { AreaPhrases } from '#platform/area-phrases.ts'

export const backupsPhrases: AreaPhrases = {
  said: {
    setup: {
      'backup_run.requested': 'requested {record}',
    },
    export: {
      'backup_run.downloaded': 'downloaded {record} of {size}, {encryption}',
    },
  },
}

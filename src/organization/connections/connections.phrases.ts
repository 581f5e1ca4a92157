import type { AreaPhrases } from '#platform/area-phrases.ts'

export const connectionsPhrases: AreaPhrases = {
  said: {
    setup: {
      'connection.added': 'added {record}',
      'connection.changed': '{changes}',
      'connection.removed': 'removed {record}',
      'connection.switched_on': 'switched on {record}',
      'connection.switched_off': 'switched off {record}',
      'connection.tested': 'tested {record}[: {sentence}]',
      'connection.test_failed': 'failed to test {record}',
      'connection.signature_refused': 'refused a message with a wrong signature for {record}',
    },
  },
}

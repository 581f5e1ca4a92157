import type { AreaPhrases } from '#platform/area-phrases.ts'

export const messagesPhrases: AreaPhrases = {
  said: {
    message: {
      'customer.messaged': 'sent a message to {record}',
      'message.failed': 'could not deliver {record}[: {reason}]',
      'message.queued_again': 'sent {record} again',
      'message.stopped': 'stopped messages to a phone number at its own request',
      'message.started_again': 'resumed messages to a phone number at its own request',
    },
  },
}

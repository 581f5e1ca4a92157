import type { AreaPhrases } from '#platform/area-phrases.ts'

export const webhooksPhrases: AreaPhrases = {
  said: {
    setup: {
      'webhook_endpoint.added': 'added the webhook endpoint {record}',
      'webhook_endpoint.changed': '{changes}',
      'webhook_endpoint.removed': 'removed the webhook endpoint {record}',
      'webhook_endpoint.switched_on': 'switched on the webhook endpoint {record}',
      'webhook_endpoint.switched_off': 'switched off the webhook endpoint {record}',
      'webhook_endpoint.disabled': 'disabled the webhook endpoint {record}[: {reason}]',
      'webhook_endpoint.tested': 'tested the webhook endpoint {record}',
      'webhook_endpoint.replayed': 'sent deliveries to {record} again',
      'webhook_endpoint.secret_rotated': 'rotated the secret of the webhook endpoint {record}',
      'webhook_endpoint.old_secret_ended': 'ended the old secret of the webhook endpoint {record}',
    },
  },
}

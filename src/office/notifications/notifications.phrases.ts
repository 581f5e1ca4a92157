import type { AreaPhrases } from '#platform/area-phrases.ts'

export const notificationsPhrases: AreaPhrases = {
  said: {
    setup: {
      'notification_rule.changed': '{changes}',
      'user.rule_muted': 'muted {rule} for {record}',
      'user.rule_heard_again': 'unmuted {rule} for {record}',
      'user.delivery_chosen': 'changed how {record} receives {rule}[ to {delivery}]',
    },
  },
}

import type { AreaDeeds } from '#platform/deeds.ts'

export const notificationsDeeds: AreaDeeds = {
  said: {
    setup: {
      'notification_rule.changed': '{changes}',
      'user.rule_muted': 'muted {rule} for {record}',
      'user.rule_heard_again': 'unmuted {rule} for {record}',
      'user.delivery_chosen': 'changed how {record} receives {rule}[ to {delivery}]',
    },
  },
}

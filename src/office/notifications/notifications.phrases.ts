import type { AreaPhrases } from '#platform/area-phrases.ts'

export const notificationsPhrases: AreaPhrases = {
  said: {
    setup: {
      'notification_rule.changed': '{changes}',
      'user.rule_muted': 'muted {rule} for {record}',
      'user.rule_heard_again': 'unmuted {rule} for {record}',
      'dashboard_task.taken': 'took the task {record}[: {note}]',
      'dashboard_task.prolonged': 'took the task {record} for longer[: {note}]',
      'dashboard_task.taken_over': 'took over the task {record} from {from}: {note}',
      'dashboard_task.released': 'released the task {record}',
      'user.delivery_chosen': 'changed how {record} receives {rule}[ to {delivery}]',
    },
  },
}

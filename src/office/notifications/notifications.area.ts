import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { canBeUndone } from '#platform/bulk-acts.ts'
import { notificationsContract } from './notifications.contract.ts'
import { notificationsNouns } from './notifications.nouns.ts'
import { notificationsPages } from './notifications.pages.ts'
import { notificationsPhrases } from './notifications.phrases.ts'

export const notificationsArea = defineArea({
  contracts: {
    notifications: notificationsContract,
  },
  pages: notificationsPages,
  nouns: notificationsNouns,
  phrases: notificationsPhrases,
  seenBy: {
    notification_rule: capability.businessSettings,
  },
  bulkActs: {
    'notifications.markSelected': canBeUndone('It can be marked the other way.'),
    'notifications.removeSelected': canBeUndone('Undo brings deleted notifications back.'),
    'notifications.snooze': canBeUndone('Undo, or a mark, brings them back.'),
    'notifications.restore': canBeUndone('It brings back what was deleted.'),
  },
})

import { defineNoun } from '#platform/nouns.ts'

export const notificationNoun = defineNoun({
  key: 'notification',
  label: 'Notification',
  plural: 'Notifications',
  path: () => '/',
})

import { defineNoun } from '#platform/nouns.ts'

export const notificationNoun = defineNoun({
  key: 'notification',
  label: 'Notification',
  plural: 'Notifications',
  path: (id) => `/notifications?open=${id}`,
})

export const ruleNoun = defineNoun({
  key: 'notification_rule',
  label: 'Rule of notification',
  plural: 'Rules of notification',
  path: () => '/business-settings?section=notifications',
})

/** The records by which the activity log can be filtered. */
export const notificationsNouns = [ruleNoun]

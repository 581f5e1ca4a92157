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

/** A need of the dashboard while a user works on it; here, because the activity log is above the dashboard. */
export const taskNoun = defineNoun({
  key: 'dashboard_task',
  label: 'Task of the dashboard',
  plural: 'Tasks of the dashboard',
  path: () => '/',
})

/** The records by which the activity log can be filtered. */
export const notificationsNouns = [ruleNoun, taskNoun]

import { helpOf } from '#platform/page-help.ts'
import { notificationsPages } from './notifications.pages.ts'

export const notificationsHelp = helpOf(notificationsPages, {
  notifications: {
    about:
      'This page lists what happened that concerns you, newest first. A notification that no longer applies is marked as resolved.',
    steps: [
      'Start with the urgent ones.',
      'Open the record that a notification is about, and do what it needs.',
      'Snooze what you will do later.',
      'Mute a notification type that does not concern your work.',
    ],
    terms: ['notification type', 'assignee'],
  },
})

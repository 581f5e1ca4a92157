import { defineSetting } from '#platform/settings.ts'

const mails = { group: 'Notification mails', scope: 'business' } as const

export const notificationsSettings = {
  digestAt: defineSetting({
    ...mails,
    key: 'notifications.digest_at',
    label: 'Daily digest at',
    effect: 'Sent once a day in the time zone of each person, if there is something unread.',
    type: { kind: 'time' },
    default: '08:00',
  }),
  escalateMinutes: defineSetting({
    ...mails,
    key: 'notifications.escalate_minutes',
    label: 'Escalate unopened urgent notifications after',
    effect: 'The next higher role at the outlet is told as well. 0 never escalates.',
    type: { kind: 'whole', least: 0, most: 1440, unit: 'minutes' },
    default: 15,
  }),
} as const

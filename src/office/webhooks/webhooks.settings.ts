import { defineSetting } from '#platform/settings.ts'

export const webhooksSettings = {
  keepDays: defineSetting({
    key: 'webhooks.keep_days',
    group: 'Retention',
    label: 'Webhook log',
    effect:
      'Messages that were delivered or given up are kept this long, with what the receiver answered. Older ones can no longer be sent anew.',
    scope: 'business',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 30,
  }),
} as const

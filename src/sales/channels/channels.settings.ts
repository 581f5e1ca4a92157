import { defineSetting } from '#platform/settings.ts'

export const channelsSettings = {
  keepDays: defineSetting({
    key: 'channels.keep_days',
    group: 'Retention',
    label: 'Messages of shops',
    effect:
      'The texts of settled messages are kept this long, because they contain customer data. The record of each message and its result stays.',
    scope: 'business',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 60,
  }),
} as const

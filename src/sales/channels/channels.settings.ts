import { defineSetting } from '#platform/settings.ts'

export const channelsSettings = {
  keepDays: defineSetting({
    key: 'channels.keep_days',
    group: 'Retention',
    label: 'Messages of shops',
    effect:
      'The texts of messages that were settled are kept this long, because customers stand in them. That a message came, and what became of it, stays.',
    scope: 'business',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 60,
  }),
} as const

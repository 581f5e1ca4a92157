import { defineSetting } from '#platform/settings.ts'

export const approvalsSettings = {
  expireMinutes: defineSetting({
    key: 'approvals.expire_minutes',
    group: 'Approvals',
    label: 'Approvals last',
    effect:
      'A request that nobody decides about lapses after this time, and so does an approval that is not used.',
    scope: 'business',
    type: { kind: 'whole', least: 5, most: 1_440, unit: 'minutes' },
    default: 30,
  }),
} as const

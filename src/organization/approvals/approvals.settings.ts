import { defineSetting } from '#platform/settings.ts'

export const approvalsSettings = {
  expireMinutes: defineSetting({
    key: 'approvals.expire_minutes',
    group: 'Approvals',
    label: 'Approvals last',
    effect:
      'Requests without a decision expire after this time, and so do approvals that are not used.',
    scope: 'business',
    type: { kind: 'whole', least: 5, most: 1_440, unit: 'minutes' },
    default: 30,
  }),
} as const

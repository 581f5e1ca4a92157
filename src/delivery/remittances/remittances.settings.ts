import { defineSetting } from '#platform/settings.ts'

export const remittancesSettings = {
  acceptApprovalMinor: defineSetting({
    group: 'Approvals',
    scope: 'business',
    key: 'remittances.accept_approval_minor',
    label: 'Differences in remittances need approval above',
    effect:
      'Whoever needs approval to accept what a courier paid wrong may accept alone what is this or less.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 2_000,
  }),
} as const

import { defineSetting } from '#platform/settings.ts'

export const remittancesSettings = {
  acceptApprovalMinor: defineSetting({
    group: 'Approvals',
    scope: 'business',
    key: 'remittances.accept_approval_minor',
    label: 'Differences in remittances need approval above',
    effect: 'Users who need approval to accept wrong payments may accept up to this amount alone.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 2_000,
  }),
} as const

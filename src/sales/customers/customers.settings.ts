import { defineSetting } from '#platform/settings.ts'

/** Where phones are from, and what credit is given without asking. */
export const customersSettings = {
  homeCountry: defineSetting({
    group: 'Customers',
    scope: 'business',
    key: 'customers.home_country',
    label: 'Phone numbers are from',
    effect:
      'The country of phone numbers that are written without one and belong to no other country by their address.',
    type: { kind: 'country' },
    default: 'GB',
  }),
  creditApprovalMinor: defineSetting({
    group: 'Approvals',
    scope: 'business',
    key: 'customers.credit_approval_minor',
    label: 'Store credit needs approval above',
    effect:
      'Users who need approval for store credit may give a customer up to this amount alone within 24 hours, including what others gave.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 5_000,
  }),
} as const

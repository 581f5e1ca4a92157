import { defineSetting } from '#platform/settings.ts'

const shared = { group: 'Risk', scope: 'business' } as const

/** When customers are flagged, what links them, and how a restriction ends. */
export const suspiciousSettings = {
  flagScore: defineSetting({
    ...shared,
    key: 'suspicious.flag_score',
    label: 'Flag a customer from',
    effect:
      'The customer of an order that scores at least this is listed under Suspicious Customers. Nothing is restricted until a user decides.',
    type: { kind: 'whole', least: 40, most: 100, unit: 'points' },
    default: 60,
  }),
  flagReturns: defineSetting({
    ...shared,
    key: 'suspicious.flag_returns',
    label: 'Flag a customer from returned parcels',
    effect:
      'A customer of whose parcels this many came back within 12 months is listed under Suspicious Customers.',
    type: { kind: 'whole', least: 1, most: 100, unit: 'parcels' },
    default: 3,
  }),
  quietDays: defineSetting({
    ...shared,
    key: 'suspicious.quiet_days',
    label: 'Do not flag again for',
    effect:
      'A customer who was cleared or put on watch is not flagged by the system again for this long.',
    type: { kind: 'whole', least: 0, most: 365, unit: 'days' },
    default: 30,
  }),
  mostSharing: defineSetting({
    ...shared,
    key: 'suspicious.most_sharing',
    label: 'Contacts link up to',
    effect:
      'A phone, email or address that more customers share, such as that of an office, links none of them.',
    type: { kind: 'whole', least: 2, most: 10, unit: 'customers' },
    default: 4,
  }),
  restrictedDays: defineSetting({
    ...shared,
    key: 'suspicious.restricted_days',
    label: 'A restriction lasts',
    effect: 'The last day that is proposed for a new restriction.',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 90,
  }),
  mostDays: defineSetting({
    ...shared,
    key: 'suspicious.most_days',
    label: 'A restriction lasts at most',
    effect: 'No restriction can be decided for longer.',
    type: { kind: 'whole', least: 1, most: 730, unit: 'days' },
    notBelow: 'suspicious.restricted_days',
    default: 365,
  }),
  controlShare: defineSetting({
    ...shared,
    key: 'suspicious.control_share',
    label: 'Control group',
    effect:
      'This share of the orders that “Prepaid only” and “No cash on delivery” would hold is let through, so that wrong restrictions are measured.',
    type: { kind: 'percent', least: 0, most: 5_000 },
    default: 500,
  }),
  releaseMinor: defineSetting({
    ...shared,
    key: 'suspicious.release_approval_minor',
    label: 'Ending a restriction needs a second person above',
    effect:
      'When the open orders of the customer are worth more, a second person has to approve that the restriction ends.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    default: 25_000,
  }),
} as const

import { defineSetting, documentPrefix } from '#platform/settings.ts'

const approval = { group: 'Approvals', scope: 'outlet' } as const
const handling = { group: 'Stock counts', scope: 'business' } as const

/** Who approves what, and how fast a variance is handled. */
export const variancesSettings = {
  prefix: defineSetting({
    group: 'Numbering',
    scope: 'business',
    key: 'variances.prefix',
    label: 'Variance prefix',
    effect: 'Variances have it before their number, such as VAR-42.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'VAR-',
  }),
  aloneMinor: defineSetting({
    ...approval,
    key: 'variances.alone_minor',
    label: 'Variances need another user to approve them above',
    effect:
      'Up to this value at cost, all of a product at an outlet on a day, a proposal is approved at once.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    default: 5_000,
  }),
  managerMinor: defineSetting({
    ...approval,
    key: 'variances.manager_minor',
    label: 'Variances need a super manager to approve them above',
    effect: 'Store and warehouse managers approve variances of a product and day up to this value.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    notBelow: 'variances.alone_minor',
    default: 100_000,
  }),
  superMinor: defineSetting({
    ...approval,
    key: 'variances.super_minor',
    label: 'Variances need a super admin to approve them above',
    effect: 'Super managers approve variances of a product and day up to this value.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    notBelow: 'variances.manager_minor',
    default: 1_000_000,
  }),
  criticalDays: defineSetting({
    ...handling,
    key: 'variances.critical_days',
    label: 'A critical variance is due after',
    effect: 'It is overdue when it is not posted or closed by then.',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 1,
  }),
  highDays: defineSetting({
    ...handling,
    key: 'variances.high_days',
    label: 'A high variance is due after',
    effect: 'It is overdue when it is not posted or closed by then.',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 3,
  }),
  mediumDays: defineSetting({
    ...handling,
    key: 'variances.medium_days',
    label: 'A medium variance is due after',
    effect: 'It is overdue when it is not posted or closed by then.',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 7,
  }),
  lowDays: defineSetting({
    ...handling,
    key: 'variances.low_days',
    label: 'A low variance is due after',
    effect: 'It is overdue when it is not posted or closed by then.',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 14,
  }),
} as const

import { defineSetting } from '#platform/settings.ts'

const severity = { group: 'Stock counts', scope: 'business' } as const

/** The values from which a variance found in a count is medium, high or critical. */
export const auditsSettings = {
  mediumMinor: defineSetting({
    ...severity,
    key: 'audits.variance_medium_minor',
    label: 'Variance is medium from',
    effect:
      'A variance whose value is at least this, more or less, is marked medium; what is below is low.',
    type: { kind: 'money', least: 0, most: 100_000_000_000 },
    default: 100_000,
  }),
  highMinor: defineSetting({
    ...severity,
    key: 'audits.variance_high_minor',
    label: 'Variance is high from',
    effect: 'A variance whose value is at least this is marked high.',
    type: { kind: 'money', least: 0, most: 100_000_000_000 },
    notBelow: 'audits.variance_medium_minor',
    default: 500_000,
  }),
  criticalMinor: defineSetting({
    ...severity,
    key: 'audits.variance_critical_minor',
    label: 'Variance is critical from',
    effect: 'A variance whose value is at least this is marked critical.',
    type: { kind: 'money', least: 0, most: 100_000_000_000 },
    notBelow: 'audits.variance_high_minor',
    default: 1_000_000,
  }),
} as const

import { defineSetting } from '#platform/settings.ts'

export const registersSettings = {
  toleranceMinor: defineSetting({
    group: 'Point of sale',
    scope: 'outlet',
    key: 'pos.cash_tolerance_minor',
    label: 'Cash difference without approval up to',
    effect:
      'A register with a larger difference is recounted, and closed with a reason and an approval.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 200,
  }),
} as const

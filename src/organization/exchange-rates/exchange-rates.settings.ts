import { defineSetting } from '#platform/settings.ts'

/** When a rate is too old to be used without a look at it. */
export const exchangeRatesSettings = {
  oldDays: defineSetting({
    group: 'Currency',
    scope: 'business',
    key: 'business.exchange_rate_days',
    label: 'Exchange rates are old after',
    effect: 'An order that would be sent with an older rate shows a notice.',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 7,
  }),
} as const

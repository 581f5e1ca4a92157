import { defineSetting } from '#platform/settings.ts'

const missing = { group: 'Returns', scope: 'business' } as const

/** From when a return that did not arrive is looked at, and how urgently. */
export const returnsSettings = {
  lookDays: defineSetting({
    ...missing,
    key: 'returns.look_days',
    label: 'Not received: look at it after',
    effect:
      'A return that left the customer so long ago stands in the list of returns not received.',
    type: { kind: 'whole', least: 1, most: 90, unit: 'days' },
    default: 3,
  }),
  highDays: defineSetting({
    ...missing,
    key: 'returns.high_days',
    label: 'Not received: high after',
    effect: 'From then on it is marked high.',
    type: { kind: 'whole', least: 1, most: 180, unit: 'days' },
    notBelow: 'returns.look_days',
    default: 7,
  }),
  criticalDays: defineSetting({
    ...missing,
    key: 'returns.critical_days',
    label: 'Not received: critical after',
    effect: 'From then on it is marked critical and stands at the top of the list.',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    notBelow: 'returns.high_days',
    default: 10,
  }),
  claimDays: defineSetting({
    ...missing,
    key: 'returns.claim_days',
    label: 'Courier claim possible after',
    effect: 'A claim against the courier can be filed no sooner after the parcel was sent back.',
    type: { kind: 'whole', least: 1, most: 180, unit: 'days' },
    default: 7,
  }),
} as const

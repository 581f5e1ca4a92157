import { defineSetting } from '#platform/settings.ts'

const advice = { group: 'Shipper advice', scope: 'business' } as const

/** From when a parcel that does not move asks for advice. */
export const dispatchSettings = {
  amberDays: defineSetting({
    ...advice,
    key: 'dispatch.advice_amber_days',
    label: 'Stuck: amber after',
    effect:
      'A parcel without news from the courier for so long is marked amber in the list of shipper advice.',
    type: { kind: 'whole', least: 1, most: 60, unit: 'days' },
    default: 3,
  }),
  redDays: defineSetting({
    ...advice,
    key: 'dispatch.advice_red_days',
    label: 'Stuck: red after',
    effect: 'From then on it is marked red.',
    type: { kind: 'whole', least: 1, most: 120, unit: 'days' },
    notBelow: 'dispatch.advice_amber_days',
    default: 7,
  }),
  manyAttempts: defineSetting({
    ...advice,
    key: 'dispatch.advice_attempts',
    label: 'Many attempts from',
    effect: 'A parcel that the courier tried to deliver so often asks for advice at once.',
    type: { kind: 'whole', least: 1, most: 20, unit: 'attempts' },
    default: 3,
  }),
} as const

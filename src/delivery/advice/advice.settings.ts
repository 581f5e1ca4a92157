import { defineSetting } from '#platform/settings.ts'

const advice = { group: 'Shipper advice', scope: 'business' } as const

/**
 * When a parcel counts as stuck is in `dispatch.settings.ts`; what a courier allows, with couriers.
 */
export const adviceSettings = {
  linkHours: defineSetting({
    ...advice,
    key: 'advice.link_hours',
    label: 'A link about a parcel is good for',
    effect:
      'Afterwards it opens nothing. It ends sooner when the parcel moves on or is answered about.',
    type: { kind: 'whole', least: 1, most: 336, unit: 'hours' },
    default: 72,
  }),
  warnHours: defineSetting({
    ...advice,
    key: 'advice.warn_hours',
    label: 'A deadline is near',
    effect: 'Those who decide are told so long before a courier’s time for an answer runs out.',
    type: { kind: 'whole', least: 1, most: 48, unit: 'hours' },
    default: 4,
  }),
  ignoredHours: defineSetting({
    ...advice,
    key: 'advice.ignored_hours',
    label: 'An advice is ignored after',
    effect:
      'A new attempt that the courier was told of, and of which nothing was heard for so long, is escalated by itself.',
    type: { kind: 'whole', least: 1, most: 336, unit: 'hours' },
    default: 48,
  }),
  customerReturns: defineSetting({
    ...advice,
    key: 'advice.customer_returns',
    label: 'When a customer wants it sent back',
    effect: 'A parcel comes back once its courier is told. An agent can call the customer first.',
    type: {
      kind: 'choice',
      options: [
        { value: 'look', label: 'Review it first' },
        { value: 'send', label: 'Tell the courier at once' },
      ],
    },
    default: 'look',
  }),
} as const

import { defineSetting } from '#platform/settings.ts'

const missing = { group: 'Returns', scope: 'business' } as const
const amount = { kind: 'money', least: 0, most: 1_000_000_00 } as const

/** The return policy and its costs, and when an undelivered parcel counts as missing. */
export const returnsSettings = {
  windowDays: defineSetting({
    ...missing,
    key: 'returns.window_days',
    label: 'Return window',
    effect: 'So long after delivery a customer may announce a return.',
    type: { kind: 'whole', least: 1, most: 3650, unit: 'days' },
    default: 30,
  }),
  dueDays: defineSetting({
    ...missing,
    key: 'returns.due_days',
    label: 'Days to send it',
    effect: 'An announced return is late when its goods are not here by then.',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 14,
  }),
  linkHours: defineSetting({
    ...missing,
    key: 'returns.link_hours',
    label: 'A return link is good for',
    effect:
      'Afterwards it opens nothing. It ends sooner when a return was announced by it or the return window is over.',
    type: { kind: 'whole', least: 1, most: 2160, unit: 'hours' },
    default: 336,
  }),
  feeBasisPoints: defineSetting({
    ...missing,
    key: 'returns.fee_basis_points',
    label: 'Restocking fee',
    effect:
      'Suggested when you settle a return that the customer caused. You can change it each time.',
    type: { kind: 'percent', least: 0, most: 5_000 },
    default: 0,
  }),
  bonusBasisPoints: defineSetting({
    ...missing,
    key: 'returns.credit_bonus_basis_points',
    label: 'Bonus for store credit',
    effect: 'Put on top for customers who take store credit instead of their money.',
    type: { kind: 'percent', least: 0, most: 5_000 },
    default: 500,
  }),
  shippingOutMinor: defineSetting({
    ...missing,
    key: 'returns.shipping_out_minor',
    label: 'Cost of a parcel out',
    effect: 'Counted in what a return costs.',
    type: amount,
    default: 350,
  }),
  shippingBackMinor: defineSetting({
    ...missing,
    key: 'returns.shipping_back_minor',
    label: 'Cost of a parcel back',
    effect: 'Counted in what a return costs, unless it is handed over at the counter.',
    type: amount,
    default: 350,
  }),
  handlingMinor: defineSetting({
    ...missing,
    key: 'returns.handling_minor',
    label: 'Cost of handling a return',
    effect: 'Counted in what a return costs: receiving, looking at it and putting it away.',
    type: amount,
    default: 150,
  }),
  finalSaleTag: defineSetting({
    ...missing,
    key: 'returns.final_sale_tag',
    label: 'Tag of what is sold as final',
    effect:
      'Products sold with this tag can be returned only as an exception with a reason. Empty: all products can be returned.',
    type: { kind: 'text', most: 40 },
    default: 'final sale',
  }),
  weightLeewayGrams: defineSetting({
    ...missing,
    key: 'returns.weight_leeway_grams',
    label: 'Weight of a parcel that came back: may differ by',
    effect: 'A parcel that is lighter or heavier by more is marked in the list.',
    type: { kind: 'whole', least: 0, most: 100_000, unit: 'g' },
    default: 100,
  }),
  lookDays: defineSetting({
    ...missing,
    key: 'returns.look_days',
    label: 'Not received: look at it after',
    effect: 'A return that left the customer this long ago is listed under Returns Not Received.',
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
    effect: 'After this time it is marked critical and listed first.',
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

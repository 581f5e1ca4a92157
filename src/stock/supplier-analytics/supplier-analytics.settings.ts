import { defineSetting } from '#platform/settings.ts'

const common = { group: 'Stock', scope: 'business' } as const
const weight = { kind: 'whole', least: 0, most: 100, unit: 'points' } as const
const counts = 'Weights count in proportion to each other; 0 leaves the figure out of the score.'

/** How suppliers are scored; values are stored under these keys. */
export const supplierAnalyticsSettings = {
  fewestOrders: defineSetting({
    ...common,
    key: 'suppliers.fewest_orders',
    label: 'A supplier is scored from',
    effect: 'A supplier with fewer orders in the period is marked “Few orders” and has no score.',
    type: { kind: 'whole', least: 1, most: 100, unit: 'orders' },
    default: 4,
  }),
  tolerancePercent: defineSetting({
    ...common,
    key: 'suppliers.tolerance_percent',
    label: 'A delivery is in full within',
    effect: 'So much less, or more, than ordered still counts as in full.',
    type: { kind: 'whole', least: 0, most: 50, unit: '%' },
    default: 0,
  }),
  onTimeWeight: defineSetting({
    ...common,
    key: 'suppliers.on_time_weight',
    label: 'Supplier score: weight of on time',
    effect: counts,
    type: weight,
    default: 40,
  }),
  onTimeTarget: defineSetting({
    ...common,
    key: 'suppliers.on_time_target',
    label: 'Supplier score: target for on time',
    effect: 'At this share of lines on time, a supplier earns all points for it.',
    type: { kind: 'percent', least: 100, most: 10_000 },
    default: 9_500,
  }),
  fillWeight: defineSetting({
    ...common,
    key: 'suppliers.fill_weight',
    label: 'Supplier score: weight of fill rate',
    effect: counts,
    type: weight,
    default: 25,
  }),
  fillTarget: defineSetting({
    ...common,
    key: 'suppliers.fill_target',
    label: 'Supplier score: target for fill rate',
    effect: 'At this share of ordered units, a supplier earns all points for it.',
    type: { kind: 'percent', least: 100, most: 10_000 },
    default: 9_800,
  }),
  defectWeight: defineSetting({
    ...common,
    key: 'suppliers.defect_weight',
    label: 'Supplier score: weight of defects',
    effect: counts,
    type: weight,
    default: 25,
  }),
  defectTarget: defineSetting({
    ...common,
    key: 'suppliers.defect_target',
    label: 'Supplier score: target for defects',
    effect: 'Up to this share of rejected units, a supplier earns all points for it.',
    type: { kind: 'percent', least: 0, most: 10_000 },
    default: 100,
  }),
  priceWeight: defineSetting({
    ...common,
    key: 'suppliers.price_weight',
    label: 'Supplier score: weight of price drift',
    effect: counts,
    type: weight,
    default: 10,
  }),
  priceTarget: defineSetting({
    ...common,
    key: 'suppliers.price_target',
    label: 'Supplier score: target for price drift',
    effect: 'Up to this rise of prices, a supplier earns all points for it.',
    type: { kind: 'percent', least: 0, most: 10_000 },
    default: 300,
  }),
  rejectCost: defineSetting({
    ...common,
    key: 'suppliers.reject_cost_minor',
    label: 'Handling cost of a rejection',
    effect:
      'What it costs to inspect, store and send back rejected goods of one order line in one receipt. 0 leaves it out of the cost of poor service.',
    type: { kind: 'money', least: 0, most: 10_000_000 },
    default: 0,
  }),
  lateDayCost: defineSetting({
    ...common,
    key: 'suppliers.late_day_cost_minor',
    label: 'Cost of a late day',
    effect:
      'What one day after the promised one costs for each order line, such as chasing and replanning. 0 leaves it out of the cost of poor service.',
    type: { kind: 'money', least: 0, most: 10_000_000 },
    default: 0,
  }),
} as const

import { defineSetting } from '#platform/settings.ts'

const adjusting = { group: 'Approvals', scope: 'outlet' } as const
/** The maximum of days by which any outlet may date back an adjustment. */
const mostBackDays = 366

const stock = { group: 'Stock', scope: 'outlet' } as const

/** When stock counts as low. */
export const inventorySettings = {
  lowStockCounts: defineSetting({
    ...stock,
    key: 'inventory.low_stock_counts',
    label: 'Low stock compares',
    effect: 'A variant is low when this is at or below its reorder point.',
    type: {
      kind: 'choice',
      options: [
        { value: 'available', label: 'What is available' },
        { value: 'available_and_incoming', label: 'What is available and incoming' },
      ],
    },
    default: 'available',
  }),
  deadStockDays: defineSetting({
    group: 'Stock',
    scope: 'business',
    key: 'inventory.dead_stock_days',
    label: 'Dead stock has had no issue for',
    effect: 'Stock without demand for this many days is listed as dead stock.',
    type: { kind: 'whole', least: 7, most: 730, unit: 'days' },
    default: 90,
  }),
  closedThrough: defineSetting({
    ...stock,
    key: 'inventory.closed_through',
    label: 'Stock is closed through',
    effect:
      'No adjustment may be dated on this day or before it. Leave it empty to keep all days open.',
    type: { kind: 'day' },
    default: '',
  }),
  backDays: defineSetting({
    ...stock,
    key: 'inventory.back_days',
    label: 'Adjustments may be dated back by',
    effect: 'An adjustment may count for a day up to so many days ago. With 0 it counts for today.',
    type: { kind: 'whole', least: 0, most: mostBackDays, unit: 'days' },
    default: 31,
  }),
  adjustApprovalUnits: defineSetting({
    ...adjusting,
    key: 'inventory.adjust_approval_units',
    label: 'Adjusting needs approval above, in units',
    effect:
      'Users who need approval to adjust stock may adjust up to this many units at once alone.',
    type: { kind: 'whole', least: 0, most: 1_000_000, unit: 'units' },
    default: 100,
  }),
  adjustApprovalMinor: defineSetting({
    ...adjusting,
    key: 'inventory.adjust_approval_minor',
    label: 'Adjusting needs approval above, in value',
    effect:
      'Users who need approval to adjust stock may adjust up to this value at once alone: at cost, or at list price where no cost is known.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 50_000,
  }),
  varianceToleranceMinor: defineSetting({
    group: 'Stock counts',
    scope: 'outlet',
    key: 'inventory.variance_tolerance_minor',
    label: 'Variances close by themselves up to',
    effect:
      'A variance that the ledger has already is closed when its value at cost, more or less, is at most this. With 0 none is.',
    type: { kind: 'money', least: 0, most: 100_000_000 },
    default: 100,
  }),
} as const

import { defineSetting, documentPrefix } from '#platform/settings.ts'

/** The numbering of goods receipts, and what is accepted at the door. */
export const receivingSettings = {
  prefix: defineSetting({
    group: 'Numbering',
    scope: 'business',
    key: 'receiving.prefix',
    label: 'Goods receipt prefix',
    effect: 'New and printed goods receipts carry it before their number, such as GR-1042.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'GR-',
  }),
  overReceiptPercent: defineSetting({
    group: 'Stock',
    scope: 'outlet',
    key: 'receiving.over_receipt_percent',
    label: 'More than ordered is accepted up to',
    effect:
      'Counts where neither the order line, the supplier item nor the supplier says how much.',
    type: { kind: 'whole', least: 0, most: 100, unit: '%' },
    default: 0,
  }),
  leastShelfDays: defineSetting({
    group: 'Stock',
    scope: 'outlet',
    key: 'receiving.least_shelf_days',
    label: 'Goods are accepted if they last',
    effect: 'Lots that expire sooner are rejected, or kept for quality control.',
    type: { kind: 'whole', least: 0, most: 3650, unit: 'days' },
    default: 30,
  }),
} as const

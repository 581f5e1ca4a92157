import { defineSetting, documentPrefix } from '#platform/settings.ts'

/** Numbering, due days and what counts as a signal. */
export const fraudReportsSettings = {
  prefix: defineSetting({
    group: 'Numbering',
    scope: 'business',
    key: 'fraud.report_prefix',
    label: 'Fraud report prefix',
    effect: 'Fraud reports have it before their number, such as FR-12.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'FR-',
  }),
  dueDays: defineSetting({
    group: 'Risk',
    scope: 'business',
    key: 'fraud.report_due_days',
    label: 'A fraud report is due after',
    effect: 'It is overdue when it is not closed by then. A user can choose another day.',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 14,
  }),
  leastSales: defineSetting({
    group: 'Risk',
    scope: 'business',
    key: 'fraud.signal_sales',
    label: 'Sales of a cashier needed for a signal',
    effect: 'With fewer sales in 30 days, a cashier is not compared with others.',
    type: { kind: 'whole', least: 10, most: 10_000, unit: 'sales' },
    default: 50,
  }),
  discountPercent: defineSetting({
    group: 'Risk',
    scope: 'business',
    key: 'fraud.signal_discount_percent',
    label: 'A discount at the register is high from',
    effect: 'Sales with such a discount are counted for each cashier and compared with others.',
    type: { kind: 'whole', least: 1, most: 100, unit: '%' },
    default: 20,
  }),
} as const

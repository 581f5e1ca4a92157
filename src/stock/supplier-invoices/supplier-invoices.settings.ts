import { defineSetting } from '#platform/settings.ts'

/** By how much an invoice may differ from its order and receipts, and what one user may approve. */
export const supplierInvoicesSettings = {
  quantityPercent: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'purchasing.invoice_quantity_percent',
    label: 'Invoices may exceed the received quantity by',
    effect: 'An invoice that bills more than was received by more than this is held.',
    type: { kind: 'whole', least: 0, most: 100, unit: '%' },
    default: 0,
  }),
  pricePercent: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'purchasing.invoice_price_percent',
    label: 'Invoices may exceed the ordered price by',
    effect: 'An invoice with a price above that of the order by more than this is held.',
    type: { kind: 'whole', least: 0, most: 100, unit: '%' },
    default: 2,
  }),
  leastMinor: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'purchasing.invoice_least_minor',
    label: 'Differences of invoices are accepted up to',
    effect: 'Counts for each line, where it is more than the percentage.',
    type: { kind: 'money', least: 0, most: 1_000_000 },
    default: 100,
  }),
  approvalMinor: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'purchasing.invoice_approval_minor',
    label: 'Invoices need another user’s approval above',
    effect: 'An invoice that matches is approved by its author up to this amount.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    default: 100_000,
  }),
  dueDays: defineSetting({
    group: 'Approvals',
    scope: 'business',
    key: 'purchasing.invoice_due_days',
    label: 'Supplier invoices are reported before they are due',
    effect: 'Each invoice is reported once, so many days before its due date.',
    type: { kind: 'whole', least: 0, most: 60, unit: 'days' },
    default: 3,
  }),
} as const

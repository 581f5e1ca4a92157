import { defineSetting } from '#platform/settings.ts'

/** When a document of a supplier is reported before it expires. */
export const suppliersSettings = {
  documentDays: defineSetting({
    group: 'Stock',
    scope: 'business',
    key: 'suppliers.document_days',
    label: 'Supplier documents expire soon from',
    effect: 'So many days before it expires, a document is marked on the list and reported once.',
    type: { kind: 'whole', least: 1, most: 365, unit: 'days' },
    default: 30,
  }),
} as const

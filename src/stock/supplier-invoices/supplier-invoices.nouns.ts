import { defineNoun } from '#platform/nouns.ts'

export const supplierInvoiceNoun = defineNoun({
  key: 'supplier_invoice',
  label: 'Supplier invoice',
  plural: 'Supplier invoices',
  path: (id) => `/purchase-orders?view=invoices&open=${id}`,
})

/** The records by which the activity log can be filtered. */
export const supplierInvoicesNouns = [supplierInvoiceNoun]

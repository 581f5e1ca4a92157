import { defineNoun } from '#platform/nouns.ts'

export const supplierInvoiceNoun = defineNoun({
  key: 'supplier_invoice',
  label: 'Supplier invoice',
  plural: 'Supplier invoices',
  path: (id) => `/purchase-orders?view=invoices&open=${id}`,
})

export const supplierCreditNoteNoun = defineNoun({
  key: 'supplier_credit_note',
  label: 'Supplier credit note',
  plural: 'Supplier credit notes',
  path: (id) => `/purchase-orders?view=invoices&credit=${id}`,
})

/** The records by which the activity log can be filtered. */
export const supplierInvoicesNouns = [supplierInvoiceNoun, supplierCreditNoteNoun]

import { defineNoun } from '#platform/nouns.ts'

export const supplierNoun = defineNoun({
  key: 'supplier',
  label: 'Supplier',
  plural: 'Suppliers',
  path: (id) => `/suppliers?open=${id}`,
})

export const supplierItemNoun = defineNoun({
  key: 'supplier_item',
  label: 'Supplier item',
  plural: 'Supplier items',
  path: (id) => `/inventory?tab=suggestions&item=${id}`,
})

/** The records by which the activity log can be filtered. */
export const suppliersNouns = [supplierNoun, supplierItemNoun]

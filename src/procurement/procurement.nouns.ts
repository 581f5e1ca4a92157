import { defineNoun } from '#platform/nouns.ts'

export const supplierNoun = defineNoun({
  key: 'supplier',
  label: 'Supplier',
  plural: 'Suppliers',
  path: (id) => `/suppliers?open=${id}`,
})

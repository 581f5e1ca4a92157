import { defineNoun } from '#platform/nouns.ts'

export const stockNoun = defineNoun({
  key: 'stock',
  label: 'Stock',
  plural: 'Stock',
  path: (id) => `/orders?variant=${id}`,
})

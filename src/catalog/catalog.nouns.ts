import { defineNoun } from '#platform/nouns.ts'

export const variantNoun = defineNoun({
  key: 'variant',
  label: 'Product',
  plural: 'Products',
  path: (id) => `/orders?variant=${id}`,
  scanPrefix: 'P-',
})

import { defineNoun } from '#platform/nouns.ts'

export const customerNoun = defineNoun({
  key: 'customer',
  label: 'Customer',
  plural: 'Customers',
  path: (id) => `/orders?customer=${id}`,
})

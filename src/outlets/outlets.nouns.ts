import { defineNoun } from '#platform/nouns.ts'

export const outletNoun = defineNoun({
  key: 'outlet',
  label: 'Outlet',
  plural: 'Outlets',
  path: (id) => `/orders?outlet=${id}`,
})

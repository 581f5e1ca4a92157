import { defineNoun } from '#platform/nouns.ts'

export const userNoun = defineNoun({
  key: 'user',
  label: 'User',
  plural: 'Users',
  path: (id) => `/user-management?open=${id}`,
  scanPrefix: 'U-',
})

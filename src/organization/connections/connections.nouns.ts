import { defineNoun } from '#platform/nouns.ts'

export const connectionNoun = defineNoun({
  key: 'connection',
  label: 'Connection',
  plural: 'Connections',
  path: (id) => `/business-settings?section=connections&connection=${id}`,
})

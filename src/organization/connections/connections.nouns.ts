import { defineNoun } from '#platform/nouns.ts'

export const connectionNoun = defineNoun({
  key: 'connection',
  label: 'Connection',
  plural: 'Connections',
  path: (id) => `/business-settings?section=connections&connection=${id}`,
})

/** The records by which the activity log can be filtered. */
export const connectionsNouns = [connectionNoun]

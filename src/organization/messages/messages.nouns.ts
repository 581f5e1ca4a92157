import { defineNoun } from '#platform/nouns.ts'

/** What a customer was told; it is seen where it is about, and has no page of its own. */
export const messageNoun = defineNoun({
  key: 'message',
  label: 'Message',
  plural: 'Messages',
  path: (id) => `/activity-logs?noun=message&record=${id}`,
})

import { defineNoun } from '#platform/nouns.ts'

/** A message to a customer; it is shown at its record and has no page. */
export const messageNoun = defineNoun({
  key: 'message',
  label: 'Message',
  plural: 'Messages',
  path: (id) => `/activity-logs?noun=message&record=${id}`,
})

/** The records by which the activity log can be filtered. */
export const messagesNouns = [messageNoun]

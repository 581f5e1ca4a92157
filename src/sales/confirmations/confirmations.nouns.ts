import { defineNoun } from '#platform/nouns.ts'

/**
 * The calls about one order; it has the order's id, so that they are shown in the order's timeline.
 */
export const confirmationNoun = defineNoun({
  key: 'confirmation',
  label: 'Confirmation',
  plural: 'Confirmations',
  path: (id) => `/confirmations?order=${id}`,
})

/** The records by which the activity log can be filtered. */
export const confirmationsNouns = [confirmationNoun]

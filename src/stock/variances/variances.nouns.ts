import { defineNoun } from '#platform/nouns.ts'

export const varianceNoun = defineNoun({
  key: 'variance',
  label: 'Variance',
  plural: 'Variances',
  path: (id) => `/variance-management?open=${id}`,
})

/** The records by which the activity log can be filtered. */
export const variancesNouns = [varianceNoun]

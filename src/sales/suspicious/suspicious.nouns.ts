import { defineNoun } from '#platform/nouns.ts'

export const suspiciousCaseNoun = defineNoun({
  key: 'suspicious_case',
  label: 'Suspicious customer',
  plural: 'Suspicious customers',
  path: (id) => `/suspicious-customers?open=${id}`,
})

/** How a case is called in the record, which outlives its customer's name. */
export const suspiciousLabel = (number: number) => `Case ${number}`

/** The records by which the activity log can be filtered. */
export const suspiciousNouns = [suspiciousCaseNoun]

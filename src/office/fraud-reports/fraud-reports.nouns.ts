import { defineNoun } from '#platform/nouns.ts'

export const fraudReportNoun = defineNoun({
  key: 'fraud_report',
  label: 'Fraud report',
  plural: 'Fraud reports',
  path: (id) => `/fraud-reporting?open=${id}`,
})

/** The records by which the activity log can be filtered. */
export const fraudReportsNouns = [fraudReportNoun]

/** Events that are sent to no other system, because users there would read what is hidden here. */
export const isPrivateEvent = (type: string): boolean => type.startsWith(`${fraudReportNoun.key}.`)

import { defineNoun } from '#platform/nouns.ts'

export const scanNoun = defineNoun({
  key: 'scan',
  label: 'Scan',
  plural: 'Scans',
  path: (id) => `/scan-history?open=${id}`,
})

export const unknownCodeNoun = defineNoun({
  key: 'unknown_code',
  label: 'Unknown code',
  plural: 'Unknown codes',
  path: () => '/scan-history?view=unknown',
})

/** The records by which the activity log can be filtered. */
export const scanningNouns = [unknownCodeNoun]

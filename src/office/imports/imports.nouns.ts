import { defineNoun } from '#platform/nouns.ts'

export const importNoun = defineNoun({
  key: 'import',
  label: 'Import',
  plural: 'Imports',
  path: (id) => `/imports?open=${id}`,
})

/** The records by which the activity log can be filtered. */
export const importsNouns = [importNoun]

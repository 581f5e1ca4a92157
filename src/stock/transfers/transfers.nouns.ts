import { defineNoun } from '#platform/nouns.ts'

export const transferNoun = defineNoun({
  key: 'transfer',
  label: 'Transfer',
  plural: 'Transfers',
  path: (id) => `/stock-transfer?open=${id}`,
  scanPrefix: 'T-',
})

/** The label of a transfer in sentences: its number, never its id. */
export const transferLabel = (number: number) => `Transfer ${number}`

/** Printed on its documents and labels, and scanned again. */
export const transferCode = (number: number) => `${transferNoun.scanPrefix}${number}`

/** The records by which the activity log can be filtered. */
export const transfersNouns = [transferNoun]

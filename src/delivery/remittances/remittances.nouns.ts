import { defineNoun } from '#platform/nouns.ts'

export const remittanceNoun = defineNoun({
  key: 'remittance',
  label: 'Remittance',
  plural: 'Remittances',
  path: (id) => `/dispatch?tab=cash&view=remittances&remittance=${id}`,
})

/** The label of a remittance in sentences: our number, never its id. */
export const remittanceLabel = (number: number) => `Remittance ${number}`

/** The records by which the activity log can be filtered. */
export const remittancesNouns = [remittanceNoun]

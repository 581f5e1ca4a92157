import { defineNoun } from '#platform/nouns.ts'

export const landedCostNoun = defineNoun({
  key: 'landed_cost',
  label: 'Landed cost',
  plural: 'Landed costs',
  path: (id) => `/purchase-orders?view=landed-costs&open=${id}`,
})

/** The records by which the activity log can be filtered. */
export const landedCostsNouns = [landedCostNoun]

import { defineNoun } from '#platform/nouns.ts'

export const stockCountNoun = defineNoun({
  key: 'stock_count',
  label: 'Stock count',
  plural: 'Stock counts',
  path: (id) => `/stock-audit?open=${id}`,
})

/** The records by which the activity log can be filtered. */
export const stockCountsNouns = [stockCountNoun]

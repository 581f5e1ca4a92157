import { defineNoun } from '#platform/nouns.ts'

export const saleNoun = defineNoun({
  key: 'sale',
  label: 'Sale',
  plural: 'Sales',
  path: (id) => `/pos?view=sales&open=${id}`,
})

/** A cart that waits for its customer at an outlet. */
export const parkedSaleNoun = defineNoun({
  key: 'parked_sale',
  label: 'Parked sale',
  plural: 'Parked sales',
  path: () => '/pos',
})

/** The records by which the activity log can be filtered. */
export const posNouns = [saleNoun, parkedSaleNoun]

export const saleLabel = (number: number) => `Sale ${number}`

/** A sale of a training has a number of its own, and a barcode that finds no real sale. */
export const practiceSaleLabel = (number: number) => `Practice sale ${number}`
export const practiceOrderLabel = (number: number) => `Practice order ${number}`
export const practiceOrderCode = (number: number) => `PRACTICE-ORDER-${number}`
export const practiceSaleCode = (number: number) => `PRACTICE-${number}`

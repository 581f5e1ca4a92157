import { defineNoun } from '#platform/nouns.ts'

export const customerNoun = defineNoun({
  key: 'customer',
  label: 'Customer',
  plural: 'Customers',
  path: (id) => `/all-customers?open=${id}`,
})

export const segmentNoun = defineNoun({
  key: 'customer_segment',
  label: 'Customer segment',
  plural: 'Customer segments',
  path: (id) => `/all-customers?segmentId=${id}`,
})

/** How a customer is called in the record, which outlives their name. */
export const customerLabel = (number: number) => `C-${number}`

/** The records by which the activity log can be filtered. */
export const customersNouns = [customerNoun, segmentNoun]

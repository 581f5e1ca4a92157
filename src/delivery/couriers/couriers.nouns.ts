import { defineNoun } from '#platform/nouns.ts'

/** Listed among the calls of its courier. */
export const courierCallNoun = defineNoun({
  key: 'courier_call',
  label: 'Call to a courier',
  plural: 'Calls to couriers',
  path: () => '/dispatch?tab=couriers',
})

/** The records by which the activity log can be filtered. */
export const couriersNouns = [courierCallNoun]

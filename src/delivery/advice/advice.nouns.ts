import { defineNoun } from '#platform/nouns.ts'

/** The company's instruction to a courier about an undelivered parcel. */
export const adviceNoun = defineNoun({
  key: 'advice',
  label: 'Shipper advice',
  plural: 'Shipper advice',
  path: (id) => `/shipper-advice?advice=${id}`,
})

export const adviceLabel = (parcelCode: string) => `Advice for parcel ${parcelCode}`

/** The records by which the activity log can be filtered. */
export const adviceNouns = [adviceNoun]

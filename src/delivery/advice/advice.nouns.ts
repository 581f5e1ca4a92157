import { defineNoun } from '#platform/nouns.ts'

/** What the house tells a courier about a parcel that did not arrive. */
export const adviceNoun = defineNoun({
  key: 'advice',
  label: 'Shipper advice',
  plural: 'Shipper advice',
  path: (id) => `/shipper-advice?advice=${id}`,
})

export const adviceLabel = (parcelCode: string) => `Advice for parcel ${parcelCode}`

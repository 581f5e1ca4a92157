import { defineNoun } from '#platform/nouns.ts'

export const parcelNoun = defineNoun({
  key: 'parcel',
  label: 'Parcel',
  plural: 'Parcels',
  path: (id) => `/dispatch?parcel=${id}`,
  scanPrefix: 'S-',
})

/** The printed code of an order's parcel: the prefix and the order's number. */
export const parcelCode = (orderNumber: number) => `${parcelNoun.scanPrefix}${orderNumber}`

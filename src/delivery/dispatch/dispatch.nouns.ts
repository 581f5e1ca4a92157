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

/** Shown in the panel of its parcel. */
export const bookingNoun = defineNoun({
  key: 'booking',
  label: 'Booking',
  plural: 'Bookings',
  path: () => '/dispatch?tab=parcels',
})

export const loadSheetNoun = defineNoun({
  key: 'load_sheet',
  label: 'Load sheet',
  plural: 'Load sheets',
  path: (id) => `/dispatch?tab=sheets&sheet=${id}`,
  scanPrefix: 'L-',
})

export const loadSheetCode = (number: number) => `${loadSheetNoun.scanPrefix}${number}`
export const loadSheetLabel = (number: number) => `Load sheet ${loadSheetCode(number)}`

export const waveNoun = defineNoun({
  key: 'wave',
  label: 'Wave',
  plural: 'Waves',
  path: (id) => `/dispatch?tab=pick&wave=${id}`,
  scanPrefix: 'W-',
})

export const waveLabel = (number: number) => `Wave ${number}`

/** The records by which the activity log can be filtered. */
export const dispatchNouns = [parcelNoun, bookingNoun, loadSheetNoun, waveNoun]

/**
 * What a courier can report about a parcel; each courier's own statuses are mapped to these, and
 * they change parcels. `note` is information without an effect.
 */
export const courierNews = [
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
  'returning',
  'returned_by_courier',
  'lost',
  'note',
] as const

export type CourierNews = (typeof courierNews)[number]

export const newsWords: Readonly<Record<CourierNews, string>> = {
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  attempt_failed: 'Attempt failed',
  delivered: 'Delivered',
  returning: 'On its way back',
  returned_by_courier: 'Returned to us',
  lost: 'Lost',
  note: 'Only a note',
}

/** The records that a scan can find; each has a card. */
export const cardNouns = [
  'variant',
  'bin',
  'order',
  'parcel',
  'transfer',
  'purchase_order',
  'load_sheet',
  'wave',
  'sale',
  'ship_notice',
] as const

export type CardNoun = (typeof cardNouns)[number]

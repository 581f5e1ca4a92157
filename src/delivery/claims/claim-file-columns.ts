/** The columns that a courier may want in the table of a claim. */
export const claimFileColumns = [
  'tracking_number',
  'parcel',
  'order',
  'said_on',
  'said_text',
  'branch',
  'handed_over_on',
  'load_sheet',
  'service',
  'addressed_to',
  'contents',
  'grams',
  'worth',
  'cash',
  'amount',
  'currency',
  'claim',
  'reference',
] as const

export type ClaimFileColumn = (typeof claimFileColumns)[number]

export const claimFileLabels: Readonly<Record<ClaimFileColumn, string>> = {
  tracking_number: 'Tracking number',
  parcel: 'Parcel',
  order: 'Order',
  said_on: 'Returned, says courier',
  said_text: 'Courier says',
  branch: 'Branch',
  handed_over_on: 'Handed over',
  load_sheet: 'Load sheet',
  service: 'Service',
  addressed_to: 'Addressed to',
  contents: 'Contents',
  grams: 'Grams',
  worth: 'Worth',
  cash: 'Cash to collect',
  amount: 'Amount',
  currency: 'Currency',
  claim: 'Claim',
  reference: 'Their number',
}

/** For couriers without a template of their own. */
export const usualClaimColumns: readonly ClaimFileColumn[] = [
  'tracking_number',
  'parcel',
  'said_on',
  'amount',
  'currency',
]

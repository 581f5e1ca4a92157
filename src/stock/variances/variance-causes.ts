/** What the ledger suggests, in the order in which documents say it for certain. */
export const suggestedCauses = [
  'neighbour_bin',
  'wrong_lot',
  'sibling_sku',
  'double_receipt',
  'unreceived_transfer',
  'unposted_return',
  'unrecorded_pick',
  'sale_during_count',
  'unit_factor',
  'scan_error',
] as const

export type SuggestedCause = (typeof suggestedCauses)[number]

export const varianceCauses = [
  ...suggestedCauses,
  'miscounted',
  'missing_transaction',
  'damaged',
  'expired',
  'lost',
  'theft',
  'found',
  'short_delivery',
  'other',
] as const

export type VarianceCause = (typeof varianceCauses)[number]

export const varianceCauseLabels: Readonly<Record<VarianceCause, string>> = {
  neighbour_bin: 'In another bin',
  wrong_lot: 'Wrong lot',
  sibling_sku: 'Mixed up with another product',
  double_receipt: 'Received twice',
  unreceived_transfer: 'Transfer not recorded',
  unposted_return: 'Return not recorded',
  unrecorded_pick: 'Picked and not recorded',
  sale_during_count: 'Sold while it was counted',
  unit_factor: 'Units and packs mixed up',
  scan_error: 'Scan error',
  miscounted: 'Counted wrongly',
  missing_transaction: 'Movement not recorded',
  damaged: 'Damaged',
  expired: 'Expired',
  lost: 'Lost',
  theft: 'Theft',
  found: 'Found',
  short_delivery: 'Short delivery',
  other: 'Other',
}

/** What is true about the goods of a part. */
export const truths = ['found', 'expected', 'elsewhere'] as const

export type Truth = (typeof truths)[number]

export const truthLabels: Readonly<Record<Truth, string>> = {
  found: 'What was found is right',
  expected: 'What was expected is right',
  elsewhere: 'The goods are at another place',
}

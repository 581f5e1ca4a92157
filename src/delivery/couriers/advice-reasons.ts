/** Why an attempt to deliver failed; each courier's own reasons are mapped to these. */
export const adviceReasons = [
  'not_home',
  'refused',
  'no_answer',
  'wrong_address',
  'no_cash',
  'wants_later',
  'wants_to_open',
  'unsafe_area',
  'closed',
  'other',
] as const

export type AdviceReason = (typeof adviceReasons)[number]

export const adviceReasonWords: Readonly<Record<AdviceReason, string>> = {
  not_home: 'Not at home',
  refused: 'Refused',
  no_answer: 'No answer',
  wrong_address: 'Wrong address',
  no_cash: 'No cash',
  wants_later: 'Wants it later',
  wants_to_open: 'Wants to open it first',
  unsafe_area: 'Unsafe area',
  closed: 'Closed',
  other: 'Another reason',
}

/** The instructions that a courier can get about a parcel. */
export const adviceKinds = [
  'reattempt',
  'reattempt_on',
  'change_contact',
  'change_cash',
  'hold_at_branch',
  'return',
] as const

export type AdviceKind = (typeof adviceKinds)[number]

export const adviceKindWords: Readonly<Record<AdviceKind, string>> = {
  reattempt: 'Try again',
  reattempt_on: 'Try again on a day',
  change_contact: 'New phone or address',
  change_cash: 'New cash amount',
  hold_at_branch: 'Hold at the branch',
  return: 'Return',
}

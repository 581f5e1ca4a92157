import { type AdviceKind, adviceKinds, adviceKindWords } from '#delivery/couriers/advice-reasons.ts'

/** The instructions that a courier can get about a parcel, in the order of their shortcut keys. */
export const decisions = adviceKinds

export type Decision = AdviceKind

export const decisionLabels = adviceKindWords

/** These need no further input, so that many parcels can be decided together. */
export const bulkDecisions = ['reattempt', 'hold_at_branch', 'return'] as const

/** Each of these asks the courier for another delivery attempt. */
export const reattempts: readonly Decision[] = [
  'reattempt',
  'reattempt_on',
  'change_contact',
  'change_cash',
]

/** The details of a decision; those that it does not need stay empty. */
export type Terms = {
  /** A calendar day. */
  readonly on: string | null
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly cashMinor: number | null
  readonly branch: string
  readonly note: string
}

export const noTerms: Terms = {
  on: null,
  name: '',
  phone: '',
  address: '',
  city: '',
  postcode: '',
  cashMinor: null,
  branch: '',
  note: '',
}

/** Who or what decided. */
export const decidedThrough = ['staff', 'customer', 'silence'] as const

export const throughLabels: Readonly<Record<(typeof decidedThrough)[number], string>> = {
  staff: 'by us',
  customer: 'by the customer',
  silence: 'by the rule for silence',
}

export const adviceResults = ['delivered', 'failed_again', 'returned', 'lost', 'withdrawn'] as const

export type AdviceResult = (typeof adviceResults)[number]

export const resultLabels: Readonly<Record<AdviceResult, string>> = {
  delivered: 'Delivered',
  failed_again: 'Failed again',
  returned: 'Sent back',
  lost: 'Lost',
  withdrawn: 'Moved on by itself',
}

/** What the customer says about the attempt that the courier reported. */
export const customerWords = ['nobody_came', 'asked_later', 'was_away', 'did_refuse'] as const

export type CustomerWord = (typeof customerWords)[number]

export const customerWordLabels: Readonly<Record<CustomerWord, string>> = {
  nobody_came: 'The courier did not come',
  asked_later: 'Asked for another day',
  was_away: 'Was not there',
  did_refuse: 'Did refuse it',
}

/** What a customer may answer through the link. */
export const adviceLinkAnswers = ['on_date', 'new_address', 'return'] as const

export type AdviceLinkAnswer = (typeof adviceLinkAnswers)[number]

/** The parts of the queue. */
export const adviceParts = [
  'to_decide',
  'today',
  'overdue',
  'amber',
  'red',
  'attempts',
  'fake',
  'sent',
  'closed',
  'all',
] as const

export type AdvicePart = (typeof adviceParts)[number]

export const partLabels: Readonly<Record<AdvicePart, string>> = {
  to_decide: 'to decide',
  today: 'due within a day',
  overdue: 'overdue',
  amber: 'silent for days',
  red: 'silent too long',
  attempts: 'many attempts',
  fake: 'fake suspected',
  sent: 'decided and told',
  closed: 'closed',
  all: 'all that is open',
}

/** The maximum of parcels decided together. */
export const mostDecisions = 100

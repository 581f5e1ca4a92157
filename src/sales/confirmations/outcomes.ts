/** The outcomes of a call, in the order of their keys; the last two share one. */
export const outcomes = [
  'confirmed',
  'no_answer',
  'busy',
  'switched_off',
  'callback',
  'wrong_number',
  'language',
  'cancelled',
  'duplicate',
  'needs_edit',
] as const

export type Outcome = (typeof outcomes)[number]

/**
 * How else a call ends: the agent left it, its lock ran out, the order moved on meanwhile, or its
 * confirmation was undone.
 */
export const otherEnds = ['left', 'lapsed', 'overtaken', 'undone'] as const

export type CallEnd = Outcome | (typeof otherEnds)[number]

export const callEnds: readonly CallEnd[] = [...outcomes, ...otherEnds]

export const outcomeLabels: Readonly<Record<CallEnd, string>> = {
  confirmed: 'Confirmed',
  no_answer: 'No answer',
  busy: 'Busy',
  switched_off: 'Switched off',
  callback: 'Callback promised',
  wrong_number: 'Wrong number',
  language: 'Other language',
  cancelled: 'Cancelled',
  duplicate: 'Ordered twice',
  needs_edit: 'Wants a change',
  left: 'Left without an outcome',
  lapsed: 'Ran out of time',
  overtaken: 'Order moved on meanwhile',
  undone: 'Confirmation undone',
}

/** No answer: the schedule decides when to try again. */
export const unanswered: readonly Outcome[] = ['no_answer', 'busy', 'switched_off']

/** The customer was reached. A wrong number has an answer, but not from the customer. */
export const reached: readonly Outcome[] = [
  'confirmed',
  'callback',
  'language',
  'cancelled',
  'duplicate',
  'needs_edit',
]

/** What an agent asks for before saying that the customer confirmed. */
export const checks = ['identity', 'items', 'amount', 'address'] as const

export type Check = (typeof checks)[number]

export const checkLabels: Readonly<Record<Check, string>> = {
  identity: 'It is the customer',
  items: 'Items',
  amount: 'Amount',
  address: 'Address',
}

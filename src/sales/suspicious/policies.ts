/** What may be decided about a suspicious customer, the mildest first. */
export const policies = ['call_first', 'prepaid_only', 'no_cod', 'block'] as const

export type Policy = (typeof policies)[number]

export const policyLabels: Readonly<Record<Policy, string>> = {
  call_first: 'Call first',
  prepaid_only: 'Prepaid only',
  no_cod: 'No cash on delivery',
  block: 'Block',
}

/** What each does to new orders. */
export const policyEffects: Readonly<Record<Policy, string>> = {
  call_first: 'New orders wait for a confirmation call. No rule confirms them.',
  prepaid_only: 'New orders are on hold until they are paid in full.',
  no_cod: 'New orders with cash on delivery are on hold until the payment method is changed.',
  block: 'All new orders are on hold until a user releases them.',
}

/** Of two policies about one customer, the stricter one applies. */
export const strictnessOf = (policy: Policy) => policies.indexOf(policy)

/** These need the approval of a super manager or super admin. */
export const isSevere = (policy: Policy) => policy === 'no_cod' || policy === 'block'

/** Only orders that these would hold are let through as a control group. */
export const isMeasured = (policy: Policy) => policy === 'prepaid_only' || policy === 'no_cod'

/** An open order, as a policy looks at it. */
export type OpenOrder = {
  readonly state: string
  readonly isCash: boolean
  readonly balanceMinor: number
  /** The customer confirmed it in a call, or on the phone while it was taken. */
  readonly isCalled: boolean
  /** Nothing of it is packed, so that its confirmation can be undone. */
  readonly isUnpacked: boolean
}

export type PolicyEffect = 'hold' | 'call' | 'none'

/** What a policy does about an open order now. */
export function effectOf(policy: Policy, order: OpenOrder): PolicyEffect {
  if (policy === 'block') return 'hold'
  if (policy === 'prepaid_only') return order.balanceMinor > 0 ? 'hold' : 'none'
  if (policy === 'no_cod') return order.isCash && order.balanceMinor > 0 ? 'hold' : 'none'
  if (order.isCalled) return 'none'
  return order.isUnpacked ? 'call' : 'hold'
}

const ways: Readonly<Record<Policy, string>> = {
  call_first: 'Call the customer, then release the hold',
  prepaid_only: 'It ends when the order is paid in full',
  no_cod: 'It ends when the order is paid or its payment method is changed',
  block: 'Review the case before you release it',
}

/** The reason of a hold: no name, phone or street is part of it. */
export const holdReason = (label: string, policy: Policy) =>
  `${label}: ${policyLabels[policy].toLowerCase()}. ${ways[policy]}`

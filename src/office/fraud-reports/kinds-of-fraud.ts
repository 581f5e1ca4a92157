/** The kinds of fraud that are reported. */
export const reportTypes = [
  'card',
  'delivery_refusals',
  'return_swap',
  'refund_abuse',
  'employee_discount',
  'courier_theft',
  'short_supply',
  'account_takeover',
] as const

export type ReportType = (typeof reportTypes)[number]

export const reportTypeLabels: Readonly<Record<ReportType, string>> = {
  card: 'Card fraud',
  delivery_refusals: 'Refused deliveries',
  return_swap: 'Swapped return',
  refund_abuse: 'Refund abuse',
  employee_discount: 'Employee discount',
  courier_theft: 'Courier theft',
  short_supply: 'Short supply',
  account_takeover: 'Account takeover',
}

/** What is done once a report is substantiated. */
export const reportActions = ['block', 'claim', 'police', 'hr', 'chargeback'] as const

export type ReportAction = (typeof reportActions)[number]

export const reportActionLabels: Readonly<Record<ReportAction, string>> = {
  block: 'Block the customer or user',
  claim: 'Claim from courier or supplier',
  police: 'Report to the police',
  hr: 'Hand over to HR',
  chargeback: 'Respond to the chargeback',
}

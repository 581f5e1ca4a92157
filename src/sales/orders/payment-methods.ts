/** How the customer intends to pay; actual payments are in `order_payments`. */
export const paymentMethods = [
  'cash_on_delivery',
  'prepaid',
  'bank_transfer',
  'authorised',
  'on_account',
] as const

export type PaymentMethod = (typeof paymentMethods)[number]

/** What becomes of the part of a payment above the balance due. */
export const overpaymentUses = ['change', 'store_credit', 'overpayment'] as const

export type OverpaymentUse = (typeof overpaymentUses)[number]

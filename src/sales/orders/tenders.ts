/** What a payment was made with; screens and contracts read the one list. */
export const tenders = [
  'cash',
  'card',
  'bank_transfer',
  'cash_on_delivery',
  'store_credit',
  'gateway',
  'gift_card',
] as const

export type Tender = (typeof tenders)[number]

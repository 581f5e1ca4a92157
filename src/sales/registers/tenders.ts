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

export const tenderLabels: Readonly<Record<Tender, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash_on_delivery: 'Cash on delivery',
  store_credit: 'Store credit',
  gateway: 'Payment gateway',
  gift_card: 'Gift card',
}

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

/** What a sale is paid with: also returned goods, which move no money in a session. */
export const saleTenders = [...tenders, 'exchange'] as const

export type SaleTender = (typeof saleTenders)[number]

export const tenderLabels: Readonly<Record<SaleTender, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash_on_delivery: 'Cash on delivery',
  store_credit: 'Store credit',
  gateway: 'Payment gateway',
  gift_card: 'Gift card',
  exchange: 'Exchange',
}

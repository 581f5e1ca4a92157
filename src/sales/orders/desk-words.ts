/** The closed lists of the order desk; order-words.ts has their labels. */

/** What may stop an order; each is a row beside its state. */
export const holdKinds = ['address', 'fraud', 'stock', 'payment', 'customer', 'manual'] as const

export type HoldKind = (typeof holdKinds)[number]

/**
 * The cause of a hold within its kind. Holds of one kind and different causes can be open together,
 * and each ends for its own cause only. Empty: placed by a user.
 *
 * - `balance`: an edit left something to pay, or the order is overpaid; ends when the balance is
 * settled
 * - `channel_*`: a sales channel's state differs from ours
 * - `policy`: a policy about a suspicious customer; ends with what the policy asks for
 * - `risk`: the order's risk score; ends when a user releases it
 * - `short`, `unmatched`: lines with less stock than ordered, or without a product of ours
 */
export const holdCauses = [
  '',
  'balance',
  'channel_total',
  'channel_refund',
  'channel_payment',
  'channel_status',
  'channel_change',
  'channel_sent',
  'policy',
  'risk',
  'short',
  'unmatched',
] as const

export type HoldCause = (typeof holdCauses)[number]

/** What was found of the address; `unchecked` until it has been looked at. */
export const addressVerdicts = ['unchecked', 'accept', 'confirm', 'fix'] as const

export type AddressVerdict = (typeof addressVerdicts)[number]

/** As the database derives it from the payments. */
export const paymentStates = [
  'unpaid',
  'authorised',
  'part_paid',
  'paid',
  'part_refunded',
  'refunded',
] as const

export type PaymentState = (typeof paymentStates)[number]

/** How much of what an open order wants is reserved for it. */
export const stockStates = ['full', 'part', 'none'] as const

export type StockState = (typeof stockStates)[number]

/** The most used filters, each with its count. */
export const quickFilters = [
  'today',
  'held',
  'fix_address',
  'balance_due',
  'to_refund',
  'duplicates',
  'late',
  'pressing',
  'mine',
  'unassigned',
  'can_ship',
  'stock_back',
] as const

export type QuickFilter = (typeof quickFilters)[number]

/** What an order is worth at least or at most, in whole units of its currency: `250` or `99.5`. */
export const totalBound = /^\d{1,12}(\.\d{1,4})?$/

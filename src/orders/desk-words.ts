/** The closed lists of the order desk; their labels stand in web/order-words.ts. */

/** What may stop an order; each is a row beside its state. */
export const holdKinds = ['address', 'fraud', 'stock', 'payment', 'customer', 'manual'] as const

export type HoldKind = (typeof holdKinds)[number]

/** What was found of the address; `unchecked` until it has been looked at. */
export const addressVerdicts = ['unchecked', 'accept', 'confirm', 'fix'] as const

export type AddressVerdict = (typeof addressVerdicts)[number]

/** As the database derives it from the payments. */
export const paymentStates = ['unpaid', 'part_paid', 'paid', 'part_refunded', 'refunded'] as const

export type PaymentState = (typeof paymentStates)[number]

/** What somebody at the desk looks for all day, each with its count. */
export const quickFilters = [
  'today',
  'held',
  'fix_address',
  'owed',
  'duplicates',
  'late',
  'pressing',
  'mine',
  'unassigned',
  'can_ship',
] as const

export type QuickFilter = (typeof quickFilters)[number]

/** What an order is worth at least or at most, in whole units of its currency: `250` or `99.5`. */
export const totalBound = /^\d{1,12}(\.\d{1,4})?$/

/** The origin of a return. */
export const returnKinds = ['customer', 'courier', 'exchange', 'walk_in', 'unplanned'] as const

export type ReturnKind = (typeof returnKinds)[number]

export const kindLabels: Readonly<Record<ReturnKind, string>> = {
  customer: 'Customer',
  courier: 'Courier',
  exchange: 'Exchange',
  walk_in: 'Walk-in',
  unplanned: 'Unplanned',
}

/** A return that the customer requested through their link says so. */
export const kindInWords = ({ kind, isByLink }: { kind: ReturnKind; isByLink: boolean }) =>
  isByLink ? `${kindLabels[kind]}, by link` : kindLabels[kind]

/** How the goods are sent. */
export const returnMethods = ['pickup', 'drop', 'walk_in', 'courier'] as const

export type ReturnMethod = (typeof returnMethods)[number]

export const methodLabels: Readonly<Record<ReturnMethod, string>> = {
  pickup: 'Picked up',
  drop: 'Sent by the customer',
  walk_in: 'Handed over at the counter',
  courier: 'Brought back by the courier',
}

export const grades = ['as_new', 'b', 'c', 'damaged'] as const

export type Grade = (typeof grades)[number]

export const gradeLabels: Readonly<Record<Grade, string>> = {
  as_new: 'A, as new',
  b: 'B, opened',
  c: 'C, used',
  damaged: 'Damaged',
}

export const dispositions = [
  'restock',
  'restock_b',
  'quarantine',
  'repair',
  'to_supplier',
  'scrap',
  'send_back',
] as const

export type Disposition = (typeof dispositions)[number]

export const dispositionLabels: Readonly<Record<Disposition, string>> = {
  restock: 'Restock',
  restock_b: 'Restock as B-grade',
  quarantine: 'Keep aside',
  repair: 'Repair',
  to_supplier: 'Return to supplier',
  scrap: 'Scrap',
  send_back: 'Send back to customer',
}

/** What looks wrong with a unit: shown, without an effect. */
export const flags = ['wrong_item', 'used', 'incomplete'] as const

export type Flag = (typeof flags)[number]

export const flagLabels: Readonly<Record<Flag, string>> = {
  wrong_item: 'Not what we sent',
  used: 'Used more than to try',
  incomplete: 'Parts are missing',
}

export const settlements = ['refund', 'credit', 'exchange', 'none'] as const

export type Settlement = (typeof settlements)[number]

export const settlementLabels: Readonly<Record<Settlement, string>> = {
  refund: 'Refund',
  credit: 'Store credit',
  exchange: 'Exchange',
  none: 'Nothing',
}

/** How the difference is paid when the exchanged goods cost more. */
export const differenceMethods = ['card', 'cash', 'bank_transfer', 'cash_on_delivery'] as const

export type DifferenceMethod = (typeof differenceMethods)[number]

export const differenceLabels: Readonly<Record<DifferenceMethod, string>> = {
  card: 'Card, now',
  cash: 'Cash, now',
  bank_transfer: 'Bank transfer, before it is packed',
  cash_on_delivery: 'Cash on delivery',
}

/** The return policies that a user may override, under their name. */
export const despites = ['window', 'final_sale'] as const

export type Despite = (typeof despites)[number]

export const despiteLabels: Readonly<Record<Despite, string>> = {
  window: 'The return window was over',
  final_sale: 'Sold as final',
}

/** What becomes of an item in a parcel that is not ours. */
export const findDecisions = ['send_back', 'keep', 'destroy'] as const

export type FindDecision = (typeof findDecisions)[number]

export const findDecisionLabels: Readonly<Record<FindDecision, string>> = {
  send_back: 'Send back',
  keep: 'Keep',
  destroy: 'Destroy',
}

/** The same, once it is decided. */
export const findDecided: Readonly<Record<FindDecision, string>> = {
  send_back: 'To be sent back',
  keep: 'Kept',
  destroy: 'To be destroyed',
}

/** The tabs of the page, each a group of states. */
export const returnTabs = [
  'open',
  'review',
  'to_receive',
  'to_inspect',
  'to_settle',
  'closed',
  'all',
] as const

export type ReturnTab = (typeof returnTabs)[number]

export const returnTabLabels: Readonly<Record<ReturnTab, string>> = {
  open: 'Open',
  review: 'Needs review',
  to_receive: 'To receive',
  to_inspect: 'To inspect',
  to_settle: 'To settle',
  closed: 'Closed',
  all: 'All',
}

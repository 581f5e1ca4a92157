/** Whom a report can be about. */
export const subjectNouns = ['customer', 'user', 'courier', 'supplier', 'register_session'] as const

/** The records that a report can link to. */
export const recordNouns = [
  'order',
  'parcel',
  'sale',
  'register_session',
  'goods_receipt',
  'variance',
  'supplier_claim',
] as const

export type SubjectNoun = (typeof subjectNouns)[number]
export type RecordNoun = (typeof recordNouns)[number]

/** Everything from which a report can be started. */
export const startNouns = [...recordNouns, 'customer', 'user', 'courier', 'supplier'] as const

export type StartNoun = (typeof startNouns)[number]

export const nounLabels: Readonly<Record<StartNoun, string>> = {
  order: 'Order',
  parcel: 'Parcel',
  sale: 'Sale',
  register_session: 'Register session',
  goods_receipt: 'Goods receipt',
  variance: 'Variance',
  supplier_claim: 'Supplier claim',
  customer: 'Customer',
  user: 'User',
  courier: 'Courier',
  supplier: 'Supplier',
}

export const isStartNoun = (text: string | undefined): text is StartNoun =>
  startNouns.some((noun) => noun === text)

export const isSubjectNoun = (noun: string): noun is SubjectNoun =>
  subjectNouns.some((one) => one === noun)

export const isRecordNoun = (noun: string): noun is RecordNoun =>
  recordNouns.some((one) => one === noun)

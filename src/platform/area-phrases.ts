import type { EventType } from './events.ts'

/** The groups of events in the activity log, in the order of its filter. */
export const eventKinds = [
  'sign_in',
  'permission',
  'money',
  'stock',
  'export',
  'order',
  'customer',
  'parcel',
  'return',
  'product',
  'buying',
  'message',
  'setup',
] as const

export type EventKind = (typeof eventKinds)[number]

export const eventKindLabels: Readonly<Record<EventKind, string>> = {
  sign_in: 'Sign-in and sessions',
  permission: 'Permissions and users',
  money: 'Money',
  stock: 'Stock',
  export: 'Exports and views',
  order: 'Orders',
  customer: 'Customers',
  parcel: 'Dispatch and couriers',
  return: 'Returns and claims',
  product: 'Products and prices',
  buying: 'Suppliers and purchasing',
  message: 'Messages',
  setup: 'Settings and integrations',
}

/**
 * How an area's events read in the log, after the name of the user. `{record}` is the record,
 * `{changes}` the changed fields with old and new values, `{price}` a value of the entry,
 * `{price.before}` and `{price.after}` the parts of a change, `{customer|a customer}` a value with
 * its fallback. Brackets are left out when one of their values is missing: `cancelled {record}[:
 * {reason}]`.
 */
export type AreaPhrases = {
  readonly said: { readonly [K in EventKind]?: Readonly<Record<EventType, string>> }
  /** The fields that may be asked for, by the keys of the values: `priceMinor` is the price. */
  readonly fields?: Readonly<Record<string, string>>
  /** Events that record a changed field without its previous value: a scheduled price. */
  readonly alsoOf?: Readonly<Record<string, readonly EventType[]>>
  /** Labels for values of these keys, where the values are codes. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

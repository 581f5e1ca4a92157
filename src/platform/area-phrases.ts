import type { EventType } from './events.ts'

/** What the activity log groups its events by; the order is that of its filter. */
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
 * What an area's events read like in the log, behind the name of who did it. `{record}` is the record,
 * `{changes}` what was changed from what to what, `{price}` a value of the entry, `{price.before}` and
 * `{price.after}` the parts of a change, `{customer|a customer}` a value and what to say without it.
 * What is in brackets is left out where one of its values is missing: `cancelled {record}[: {reason}]`.
 */
export type AreaPhrases = {
  readonly said: { readonly [K in EventKind]?: Readonly<Record<EventType, string>> }
  /** The fields that may be asked for, by the keys of the values: `priceMinor` is the price. */
  readonly fields?: Readonly<Record<string, string>>
  /** Events that say a change of a field without the value before it: a planned price. */
  readonly alsoOf?: Readonly<Record<string, readonly EventType[]>>
  /** How values of these keys read, where their codes have labels. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * The kinds of records and words that the values of a filter may name. A saved view whose value
 * no longer exists, or is outside the user's access, opens without it.
 */
export type RecordKind =
  | 'outlet'
  /** An outlet that the user may know of without access to it: the other end of a transfer. */
  | 'any outlet'
  | 'assignee'
  | 'customer'
  | 'segment'
  | 'variant'
  | 'courier'
  | 'area'
  | 'remittance'
  | 'supplier'
  | 'order tag'
  | 'product tag'
  | 'customer tag'
  | 'category'
  | 'brand'
  | 'channel'

/**
 * What a notification is about, apart from how urgent it is: by the noun at the beginning of its rule.
 * The `type` of the specification mixes the two, and is kept for icons and sounds.
 */
const nounsOf = {
  orders: ['order', 'confirmation', 'channel_message'],
  delivery: ['courier', 'courier_call', 'advice'],
  returns: ['return', 'return_case', 'claim'],
  stock: [
    'stock',
    'transfer',
    'supplier',
    'purchase_order',
    'goods_receipt',
    'ship_notice',
    'stock_count',
    'variance',
  ],
  money: ['remittance', 'register', 'supplier_invoice', 'supplier_credit_note', 'supplier_claim'],
  approvals: ['approval'],
  people: ['user', 'export', 'fraud_report'],
  imports: ['import'],
  system: ['mail', 'connection', 'webhook_endpoint', 'setting', 'rule_trial'],
} as const

export type Kind = keyof typeof nounsOf | 'other'

export const kinds = [
  'orders',
  'delivery',
  'returns',
  'stock',
  'money',
  'approvals',
  'people',
  'imports',
  'system',
  'other',
] as const satisfies readonly Kind[]

export const kindLabels: Readonly<Record<Kind, string>> = {
  orders: 'Orders',
  delivery: 'Delivery',
  returns: 'Returns',
  stock: 'Stock',
  money: 'Money',
  approvals: 'Approvals',
  people: 'People',
  imports: 'Imports',
  system: 'System',
  other: 'Other',
}

export const nounsOfKind = (kind: Exclude<Kind, 'other'>): readonly string[] => nounsOf[kind]

/**
 * Notifications without a rule, by the types of the specification that tell what they are about.
 */
const kindOfType: Readonly<Record<string, Kind>> = {
  order_update: 'orders',
  return_update: 'returns',
  low_stock: 'stock',
  approval: 'approvals',
  security: 'people',
}

/** The types that are of this kind where there is no rule. */
export const typesOfKind = (kind: Kind): readonly string[] =>
  Object.keys(kindOfType).filter((type) => kindOfType[type] === kind)

/** Every noun and every type that identifies a kind; the rest is of the kind “other”. */
export const knownNouns: readonly string[] = Object.values(nounsOf).flat()
export const knownTypes: readonly string[] = Object.keys(kindOfType)

type Told = { readonly rule: string | null; readonly type: string }

export function kindOf({ rule, type }: Told): Kind {
  return rule === null ? (kindOfType[type] ?? 'other') : kindOfRule(rule)
}

/** @param rule its key, such as `order.cancelled` */
export function kindOfRule(rule: string): Kind {
  const [noun = ''] = rule.split('.')
  const known = kinds.find((kind) => kind !== 'other' && nounsOfKind(kind).includes(noun))
  return known ?? 'other'
}

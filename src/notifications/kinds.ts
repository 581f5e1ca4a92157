/**
 * What a notification is about, apart from how urgent it is: by the noun at the beginning of its rule.
 * The `type` of the specification mixes the two, and is kept for icons and sounds.
 */
const nounsOf = {
  orders: ['order', 'confirmation', 'channel_message'],
  delivery: ['courier', 'courier_call', 'advice'],
  returns: ['return', 'return_case', 'claim'],
  stock: ['stock', 'transfer'],
  money: ['remittance'],
  approvals: ['approval'],
  people: ['user'],
  imports: ['import'],
  system: ['mail', 'connection', 'webhook_endpoint', 'setting'],
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

export const kindIn = (text: string | undefined): Kind | undefined =>
  kinds.find((kind) => kind === text)

export const nounsOfKind = (kind: Exclude<Kind, 'other'>): readonly string[] => nounsOf[kind]

/** The nouns of every kind; what has another, or none, is of the kind “other”. */
export const knownNouns: readonly string[] = Object.values(nounsOf).flat()

/** @param rule as `order.cancelled`; null for what was told without a rule */
export function kindOfRule(rule: string | null): Kind {
  const [noun = ''] = (rule ?? '').split('.')
  const known = kinds.find((kind) => kind !== 'other' && nounsOfKind(kind).includes(noun))
  return known ?? 'other'
}

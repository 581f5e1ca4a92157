import type { TimelineEntry } from '#platform/timeline.ts'
import type { QuickFilter } from '../desk-words.ts'
import type { Order } from '../orders.contract.ts'
import type { Tender } from '../tenders.ts'

type HoldKind = Order['openHolds'][number]

/** The words of an order on the screen, keyed by the contract, so that none can be forgotten. */
export const holdLabels: Readonly<Record<HoldKind, string>> = {
  address: 'Address',
  fraud: 'Fraud',
  stock: 'Stock',
  payment: 'Payment',
  customer: 'Customer',
  manual: 'Manual',
}

export const paymentLabels: Readonly<Record<Order['paymentMethod'], string>> = {
  cash_on_delivery: 'Cash on delivery',
  prepaid: 'Prepaid',
}

export const paymentShort: Readonly<Record<Order['paymentMethod'], string>> = {
  cash_on_delivery: 'COD',
  prepaid: 'Prepaid',
}

export const paymentStateLabels: Readonly<Record<Order['paymentState'], string>> = {
  unpaid: 'Unpaid',
  part_paid: 'Part paid',
  paid: 'Paid',
  part_refunded: 'Part refunded',
  refunded: 'Refunded',
}

export const tenderLabels: Readonly<Record<Tender, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash_on_delivery: 'Cash on delivery',
  store_credit: 'Store credit',
  gateway: 'Payment gateway',
}

export const verdictLabels: Readonly<Record<Order['addressVerdict'], string>> = {
  unchecked: 'Not checked',
  accept: 'Good',
  confirm: 'Ask',
  fix: 'To fix',
}

export const priorityLabels: Readonly<Record<Order['priority'], string>> = {
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

export const paymentMethods = [
  'cash_on_delivery',
  'prepaid',
] as const satisfies readonly Order['paymentMethod'][]

export const priorities = [
  'normal',
  'high',
  'urgent',
] as const satisfies readonly Order['priority'][]

export const quickLabels: Readonly<Record<QuickFilter, string>> = {
  today: 'Today',
  held: 'On hold',
  fix_address: 'Address to fix',
  owed: 'Owed',
  duplicates: 'Possible doubles',
  late: 'Late',
  pressing: 'High priority',
  mine: 'Mine',
  unassigned: 'Nobody’s',
  can_ship: 'Can ship today',
}

/** By which ways orders come; others are called as they call themselves. */
export const channelLabels: Readonly<Record<string, string>> = {
  staff: 'Staff',
  api: 'API',
  import: 'Import',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

export function channelLabel(channel: string): string {
  return channelLabels[channel] ?? channel
}

/** What an entry of an order's timeline says, where the usual words are not enough. */
export function sayOrderEntry({ type, label, data }: TimelineEntry): string | null {
  const kind = typeof data.kind === 'string' ? data.kind : 'manual'
  if (type === 'order.held') return `put ${label} on hold (${kind})`
  if (type === 'order.hold_released') return `released the ${kind} hold of ${label}`
  if (type === 'order.paid') return `recorded ${said(data.amount)} for ${label}`
  if (type === 'order.rest_waived')
    return `waived ${said(data.amount)} of ${label}: the courier was to collect ${said(data.collected)} only`
  if (type === 'order.refunded') return `refunded ${said(data.amount)} of ${label}`
  if (type === 'order.invoiced') return `issued invoice ${said(data.invoice)} of ${label}`
  if (type === 'order.desk_changed') return `changed ${label}`
  if (type === 'order.double_suspected') return `took ${label} for a double of ${said(data.of)}`
  if (type === 'order.double_cleared') return `said that ${label} is no double of ${said(data.of)}`
  if (type === 'order.address_proved') return `looked at the address of ${label}`
  if (type === 'order.address_accepted') return `accepted the address of ${label}`
  if (type === 'order.address_rejected') return `found that ${label} cannot be delivered`
  if (type === 'order.address_asked') return `asked the customer about the address of ${label}`
  if (type === 'order.address_changed') return `changed the address of ${label}`
  if (type === 'order.split') return `split ${label} into ${said(data.parts)}`
  if (type === 'order.merged') return `merged ${said(data.from)} into ${label}`
  if (type === 'order.outlet_changed') return `let another outlet ship ${label}`
  if (type === 'order.file_added') return `added ${said(data.file) || 'a file'}`
  if (type === 'order.file_removed') return `took ${said(data.file) || 'a file'} off`
  return null
}

function said(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

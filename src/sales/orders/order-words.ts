import type { TimelineEntry } from '#platform/timeline.ts'
import type { QuickFilter, StockState } from './desk-words.ts'
import type { Order } from './orders.contract.ts'
import type { Tender } from './tenders.ts'

type HoldKind = Order['openHolds'][number]

/** The words of an order on screens and in files, keyed by the contract, so that none can be forgotten. */
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
  bank_transfer: 'Bank transfer',
  authorised: 'Authorised',
  on_account: 'On account',
}

export const paymentShort: Readonly<Record<Order['paymentMethod'], string>> = {
  cash_on_delivery: 'COD',
  prepaid: 'Prepaid',
  bank_transfer: 'Transfer',
  authorised: 'Authorised',
  on_account: 'Account',
}

export const paymentStateLabels: Readonly<Record<Order['paymentState'], string>> = {
  unpaid: 'Unpaid',
  authorised: 'Authorised',
  part_paid: 'Partially paid',
  paid: 'Paid',
  part_refunded: 'Partially refunded',
  refunded: 'Refunded',
}

export const tenderLabels: Readonly<Record<Tender, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash_on_delivery: 'Cash on delivery',
  store_credit: 'Store credit',
  gateway: 'Payment gateway',
  gift_card: 'Gift card',
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

export const priorities = [
  'normal',
  'high',
  'urgent',
] as const satisfies readonly Order['priority'][]

export const quickLabels: Readonly<Record<QuickFilter, string>> = {
  today: 'Today',
  held: 'On hold',
  fix_address: 'Address to fix',
  balance_due: 'Balance due',
  to_refund: 'To refund',
  duplicates: 'Possible duplicates',
  late: 'Late',
  pressing: 'High priority',
  mine: 'Mine',
  unassigned: 'Unassigned',
  can_ship: 'Can ship today',
  stock_back: 'Stock is back',
}

export const stockLabels: Readonly<Record<StockState, string>> = {
  full: 'Full',
  part: 'Part',
  none: 'None',
}

/** The text of an entry of an order's timeline, where the usual phrase is not enough. */
export function sayOrderEntry({ type, label, data }: TimelineEntry): string | null {
  const kind = typeof data.kind === 'string' ? data.kind : 'manual'
  if (type === 'order.held') return `put ${label} on hold (${kind})`
  if (type === 'order.hold_released') return `released the ${kind} hold of ${label}`
  if (type === 'order.confirmed' && data.by === 'phone')
    return `confirmed ${label}, agreed with the customer on the phone`
  if (type === 'order.confirmed' && data.by === 'rule')
    return `confirmed ${label}: ${said(data.rule)}`
  if (type === 'order.unconfirmed') return `undid the confirmation of ${label}`
  if (type === 'order.payment_reversed') return `reversed ${said(data.amount)} paid for ${label}`
  if (type === 'order.payment_recorded') return `recorded ${said(data.amount)} for ${label}`
  if (type === 'order.paid')
    // Written before payments had an entry of their own.
    return data.amount ? `recorded ${said(data.amount)} for ${label}` : `settled ${label} in full`
  if (type === 'order.released_unpaid')
    return `released ${label} for packing with ${said(data.amount)} due`
  if (type === 'order.rest_waived')
    return `waived ${said(data.amount)} of ${label}: the courier was to collect ${said(data.collected)} only`
  if (type === 'order.refunded') return `refunded ${said(data.amount)} of ${label}`
  if (type === 'order.invoiced') return `issued invoice ${said(data.invoice)} for ${label}`
  if (type === 'order.credited')
    return `issued credit note ${said(data.creditNote)} for ${label}: ${said(data.amount)}`
  if (type === 'order.desk_changed') return `changed ${label}`
  if (type === 'order.double_suspected') return `took ${label} for a double of ${said(data.of)}`
  if (type === 'order.double_cleared') return `said that ${label} is no double of ${said(data.of)}`
  if (type === 'order.address_proved') return `looked at the address of ${label}`
  if (type === 'order.address_accepted') return `accepted the address of ${label}`
  if (type === 'order.address_reopened') return `undid the acceptance of the address of ${label}`
  if (type === 'order.address_rejected') return `found that ${label} cannot be delivered`
  if (type === 'order.address_asked') return `asked the customer about the address of ${label}`
  if (type === 'order.address_changed') return `changed the address of ${label}`
  if (type === 'order.billing_changed') return `changed the ${said(data.what)} of ${label}`
  if (type === 'order.line_matched')
    return `matched ${said(data.code)} to ${said(data.sku)} in ${label}`
  if (type === 'order.reserved') return `reserved ${unitsOf(data.lines)} for ${label}`
  if (type === 'order.sent_elsewhere')
    return `said what of ${label} the sales channel sent: ${unitsOf(data.lines)}`
  if (type === 'order.units_cancelled') return `removed ${unitsOf(data.lines)} from ${label}`
  if (type === 'order.split') return `split ${label} into ${said(data.parts)}`
  if (type === 'order.merged') return `merged ${said(data.from)} into ${label}`
  if (type === 'order.outlet_changed') return `let another outlet ship ${label}`
  if (type === 'order.file_added') return `added ${said(data.file) || 'a file'}`
  if (type === 'order.file_removed') return `took ${said(data.file) || 'a file'} off`
  return null
}

/** `2 × TABL-105, 1 × BAKE-101`, of lines as the record keeps them. */
function unitsOf(lines: unknown): string {
  if (!Array.isArray(lines)) return 'units'
  return lines.map((line) => `${said(line?.quantity)} × ${said(line?.sku)}`).join(', ')
}

function said(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

import type { QuickFilter, StockState } from './desk-words.ts'
import type { Order } from './orders.contract.ts'

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

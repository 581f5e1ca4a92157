import type { TimelineEntry } from '#platform/timeline.ts'
import type { Order } from '../orders.contract.ts'

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

const channels: Readonly<Record<string, string>> = { staff: 'Staff', import: 'Import', api: 'API' }

export function channelLabel(channel: string): string {
  return channels[channel] ?? channel
}

/** What an entry of an order's timeline says, where the usual words are not enough. */
export function sayOrderEntry({ type, label, data }: TimelineEntry): string | null {
  const kind = typeof data.kind === 'string' ? data.kind : 'manual'
  if (type === 'order.held') return `put ${label} on hold (${kind})`
  if (type === 'order.hold_released') return `released the ${kind} hold of ${label}`
  return null
}

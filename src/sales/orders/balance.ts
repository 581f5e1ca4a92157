import type { Minor } from '#platform/money.ts'
import { partOf } from './order-money.ts'

/**
 * The amounts that decide what an order owes. The database computes `orders.balance_minor` from the
 * same ones; a test compares the two.
 */
export type BalanceFacts = {
  readonly state: string
  readonly totalMinor: Minor
  readonly paidMinor: Minor
  readonly refundedMinor: Minor
  /** Refunds for goods, shipping and goodwill that the total still contains. */
  readonly creditedMinor: Minor
  /** Not collected by a courier, as agreed; left out, nothing. */
  readonly waivedMinor?: Minor
}

/** What stays charged to the customer: nothing of an order that is cancelled. */
export function chargedMinorOf(order: BalanceFacts): Minor {
  if (order.state === 'cancelled') return 0
  const { totalMinor, creditedMinor, waivedMinor = 0 } = order
  return totalMinor - creditedMinor - waivedMinor
}

/** Paid less refunded. */
export function keptMinorOf(order: Pick<BalanceFacts, 'paidMinor' | 'refundedMinor'>): Minor {
  return order.paidMinor - order.refundedMinor
}

/**
 * The balance: above zero it is due, below zero the order is overpaid and a refund is due. An order
 * that was returned completely has no balance due, regardless of its cash to collect.
 */
export function balanceMinorOf(order: BalanceFacts): Minor {
  const balanceMinor = chargedMinorOf(order) - keptMinorOf(order)
  return order.state === 'returned' ? Math.min(0, balanceMinor) : balanceMinor
}

/** A line with its refunds; `dueMinor` is what all its units cost now, tax included. */
export type CreditedLine = {
  readonly dueMinor: Minor
  readonly quantity: number
  /** Refunded units that are still on the line. */
  readonly refundedQuantity: number
  /** Kept back when they were refunded, such as a restocking fee. */
  readonly feeMinor: Minor
}

export type CreditedOrder = {
  readonly state: string
  readonly totalMinor: Minor
  readonly waivedMinor: Minor
  readonly lines: readonly CreditedLine[]
  readonly shippingDueMinor: Minor
  readonly refundedShippingMinor: Minor
  readonly goodwillMinor: Minor
}

/**
 * What refunds take off an order's total. A refund is tied to what it was for: units that have left the
 * order, shipping that is charged no more and a cancelled order are in the total no longer, so that
 * their refund is a credit no longer either. That is why goods are credited once, whether the refund or
 * the removal comes first.
 */
export function creditedMinorOf(order: CreditedOrder): Minor {
  if (order.state === 'cancelled') return 0
  const ofLines = order.lines.reduce((total, line) => total + creditOfLine(line), 0)
  const ofShipping = Math.min(order.refundedShippingMinor, order.shippingDueMinor)
  const rest = order.totalMinor - order.waivedMinor - ofLines - ofShipping
  return ofLines + ofShipping + Math.min(order.goodwillMinor, Math.max(0, rest))
}

function creditOfLine({ dueMinor, quantity, refundedQuantity, feeMinor }: CreditedLine): Minor {
  return Math.max(0, partOf(dueMinor, refundedQuantity, quantity) - feeMinor)
}

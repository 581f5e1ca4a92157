import { formatMoney, type Minor, priceOf } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { basisPointsOf } from './order-money.ts'
import type { OrderState } from './orders.states.ts'

/** A discount may take all of what it comes off, and not more. */
export function refuseDiscount(field = 'discount'): Refusal {
  return new Refusal(
    'unprocessable',
    'discount_too_large',
    'A discount is larger than what it comes off. Lower it.',
    { field },
  )
}

const editsLate: readonly string[] = ['store_manager', 'super_manager', 'super_admin']
const editsEarly: readonly string[] = ['staff', ...editsLate]

type EditedOrder = {
  readonly label: string
  readonly state: OrderState
  readonly isPackingBegun: boolean
  /** A line of a sales channel matches no product yet. */
  readonly isUnmatched?: boolean
}

/**
 * Who may change the order's lines and terms, and until when: staff before it is confirmed,
 * managers of stores and above until packing begins. Packing and returns roles can only read
 * orders. `roles` are those that the actor holds at the order's outlet; the system has none and
 * may.
 */
export function refuseEditing(order: EditedOrder, roles: readonly string[] | null): Refusal | null {
  const { label, state } = order
  if (state !== 'pending' && state !== 'confirmed')
    return new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${state}; only pending and confirmed orders are edited.`,
      { details: { state } },
    )
  if (order.isPackingBegun)
    return new Refusal(
      'conflict',
      'packing_began',
      `Units of ${label} are in a parcel already. Take them out at the bench first.`,
    )
  if (order.isUnmatched)
    return new Refusal(
      'conflict',
      'unmatched_line',
      `A line of ${label} matches no product. Match it or remove it, then edit the order.`,
    )
  if (mayOneOf(roles, state === 'pending' ? editsEarly : editsLate)) return null
  const who = state === 'pending' ? 'staff or a manager of the store' : 'a manager of the store'
  return new Refusal(
    'forbidden',
    'not_yours_to_edit',
    `${label} is ${state}; ${who} edits it. Ask one of them.`,
    { details: { state } },
  )
}

/** Who may take payments and give refunds for orders: users who may place orders. */
export function refuseSettling(roles: readonly string[] | null): Refusal | null {
  if (mayOneOf(roles, editsEarly)) return null
  return new Refusal(
    'forbidden',
    'not_yours_to_settle',
    'Payments and refunds of orders are for staff and managers of the store. Ask one of them.',
  )
}

function mayOneOf(roles: readonly string[] | null, allowed: readonly string[]): boolean {
  return roles === null || roles.some((role) => allowed.includes(role))
}

export type DiscountLimits = { readonly staff: number; readonly storeManager: number }

/** In basis points of the price that the list gives; null is no limit. */
function mostDiscount(roles: readonly string[] | null, limits: DiscountLimits): number | null {
  if (roles === null || roles.includes('super_admin') || roles.includes('super_manager'))
    return null
  return roles.includes('store_manager')
    ? Math.max(limits.storeManager, limits.staff)
    : limits.staff
}

/** A line whose price may have been lowered by hand. */
export type LoweredLine = {
  readonly sku: string
  readonly quantity: number
  readonly quantityScale: number
  /** What it would cost without a changed price: by the price list, or else by its own list. */
  readonly usualPriceMinor: Minor
  /** What is left of it after all discounts, without tax. */
  readonly netMinor: Minor
  readonly taxInsideMinor: Minor
  readonly costMinor: Minor | null
  /** What had been taken off before this edit, in basis points; 0 for a new line. */
  readonly loweredBefore: number
  /** The same in money, for the units that were on the order then. */
  readonly offBeforeMinor: Minor
}

type Measured = Pick<LoweredLine, 'quantity' | 'quantityScale' | 'usualPriceMinor' | 'netMinor'>

/** How far a line is below its usual price, in basis points. */
export function loweredBy(line: Measured): number {
  return basisPointsOf(offMinor(line), usualMinor(line))
}

/** What was taken off a line, by its price and by discounts. */
export function offMinor(line: Measured): Minor {
  return Math.max(0, usualMinor(line) - line.netMinor)
}

function usualMinor({ quantity, quantityScale, usualPriceMinor }: Measured): Minor {
  return priceOf(quantity, quantityScale, usualPriceMinor)
}

/**
 * Which limit the prices of an order pass, in a sentence; empty where they pass none. It holds for
 * each line and for all discounts of the order together, so that what was approved for a part of it
 * leaves no room for more.
 */
export function breachedLimit(
  lines: readonly LoweredLine[],
  roles: readonly string[] | null,
  limits: DiscountLimits,
  currency: string,
): string {
  const most = mostDiscount(roles, limits)
  if (most === null) return ''
  for (const line of lines) {
    const lowered = loweredBy(line)
    if (lowered <= line.loweredBefore && offMinor(line) <= line.offBeforeMinor) continue
    if (lowered > most)
      return `${line.sku} is ${percent(lowered)} below its price; you may give up to ${percent(most)} alone.`
    const cost = line.costMinor && priceOf(line.quantity, line.quantityScale, line.costMinor)
    const earned = line.netMinor - line.taxInsideMinor
    if (cost !== null && earned < cost)
      return `${line.sku} would bring ${formatMoney(earned, currency)} without tax and cost us ${formatMoney(cost, currency)}.`
  }
  return breachedInAll(lines, most, currency)
}

function breachedInAll(lines: readonly LoweredLine[], most: number, currency: string): string {
  const sum = (minorOf: (line: LoweredLine) => Minor) =>
    lines.reduce((all, line) => all + minorOf(line), 0)
  const [off, before] = [sum(offMinor), sum((line) => line.offBeforeMinor)]
  const lowered = basisPointsOf(off, sum(usualMinor))
  if (off <= before || lowered <= most) return ''
  const [more, given] = [off, before].map((minor) => formatMoney(minor, currency))
  return `All discounts of this order make ${more}, which is ${percent(lowered)} of its price; ${given} was given already. You may give up to ${percent(most)} alone.`
}

function percent(basisPoints: number): string {
  return `${Math.round(basisPoints / 10) / 10} %`
}

/** Nothing goes back that was not paid, or that went back already. */
export function refuseRefund(
  label: string,
  amountMinor: Minor,
  keptMinor: Minor,
  currency: string,
): Refusal | null {
  if (amountMinor === 0)
    return new Refusal(
      'unprocessable',
      'nothing_to_refund',
      'This refund is of nothing. Choose units, shipping or an amount.',
      { field: 'amountMinor' },
    )
  if (amountMinor <= keptMinor) return null
  const [asked, kept] = [amountMinor, keptMinor].map((minor) => formatMoney(minor, currency))
  return new Refusal(
    'unprocessable',
    'more_than_paid',
    `A refund of ${asked} is more than what is left of the payments for ${label}, which is ${kept}. Refund at most that.`,
    { field: 'amountMinor', details: { amountMinor, keptMinor } },
  )
}

type Refunding = {
  readonly refundedMinor: Minor
  readonly amountMinor: Minor
  readonly currency: string
}

/** Which limit a refund passes, together with what was refunded of the order before; else empty. */
export function breachOfRefunding(label: string, refund: Refunding, mostMinor: Minor): string {
  const { refundedMinor, amountMinor, currency } = refund
  const inAllMinor = refundedMinor + amountMinor
  if (inAllMinor <= mostMinor) return ''
  const [before, inAll, most] = [refundedMinor, inAllMinor, mostMinor].map((minor) =>
    formatMoney(minor, currency),
  )
  if (refundedMinor === 0) return `It is more than ${most}.`
  return `${before} of ${label.toLowerCase()} was refunded already; this makes ${inAll}, the limit is ${most}.`
}

import { sql } from 'kysely'
import { throwIfRefused } from '#platform/refusal.ts'
import { type PayableOrder, refuseUnpaid } from '../../payment.rules.ts'
import type { findOrder } from '../find-order.ts'

/**
 * Whether orders `o` may be packed and loaded as far as payment goes; the same as `refuseUnpaid`.
 */
export const mayLeaveUnpaid = sql<boolean>`(o.balance_minor <= 0
  or o.payment_method in ('cash_on_delivery', 'on_account')
  or o.payment_method = 'authorised' and o.authorised_minor >= o.balance_minor
  or coalesce(o.released_minor, 0) >= o.balance_minor)`

/** Refuses while a locked order has a balance due that is not collected on delivery. */
export function requirePaid(order: Awaited<ReturnType<typeof findOrder>>): void {
  throwIfRefused(refuseUnpaid(payableOf(order)))
}

/** What of an order decides whether it may leave as far as money goes. */
export function payableOf(order: Awaited<ReturnType<typeof findOrder>>): PayableOrder {
  return {
    label: order.label,
    currency: order.currency,
    paymentMethod: order.payment_method,
    balanceMinor: order.balance_minor,
    authorisedMinor: order.authorised_minor,
    releasedMinor: order.released_minor,
  }
}

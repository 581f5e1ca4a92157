import { formatMoney } from '#platform/money.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { owedMinor, type PaidFacts } from '../../order-money.ts'
import { orderMachine } from '../../orders.states.ts'
import { closeHold, type HeldOrder, openHold } from '../course/open-hold.ts'
import { loadTerms } from '../editing/load-terms.ts'

type Facts = PaidFacts & { readonly currency: string }

const house = systemActor('Payments')

/**
 * Holds an order that was paid and of which an edit left something to pay, or that was paid too
 * much, and lets go of it once that is settled. What a courier collects at the door needs no hold as
 * long as nothing was paid. The order's row is locked; a hold that a person or a shop placed is theirs.
 */
export async function settlePaymentHold(
  tx: Tx,
  order: HeldOrder,
  before: Facts,
  after: Facts,
): Promise<void> {
  const held = await tx
    .selectFrom('order_holds')
    .select(['id', 'kind', 'reason'])
    .where('order_id', '=', order.id)
    .where('is_for_balance', '=', true)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  const reason = reasonToHold(before, after, held !== undefined)
  if (held && held.reason !== reason)
    await closeHold(tx, house, order, { ...held, note: reason ?? 'Settled' })
  if (reason !== null && held?.reason !== reason)
    await openHold(tx, house, order, { kind: 'payment', reason, isForBalance: true })
}

/** The same after lines or payments went from one order to another; `before` is how it stood. */
export async function settleRegrouped(
  tx: Tx,
  order: HeldOrder,
  before: Facts | undefined,
): Promise<void> {
  const [after] = await loadTerms(tx, [order.id])
  if (before && after) await settlePaymentHold(tx, order, before, after)
}

function reasonToHold(before: Facts, after: Facts, isHeld: boolean): string | null {
  if (!orderMachine.moves.cancel.from.some((state) => state === after.state)) return null
  const owed = owedMinor(after)
  if (owed < 0) return `${formatMoney(-owed, after.currency)} paid too much; refund it`
  const wasPaid = before.paidMinor > 0 && owedMinor(before) <= 0
  if (owed > 0 && (wasPaid || isHeld)) return `${formatMoney(owed, after.currency)} still to pay`
  return null
}

import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { creditedMinorOf } from '../../balance.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { loadTerms, type OrderTerms } from '../editing/load-terms.ts'
import { closeHold, type HeldOrder, openHold } from '../fulfilment/open-hold.ts'
import { nameRefunds } from './name-refunds.ts'
import { creditableOf } from './refundable-of.ts'

const cashier = systemActor('Payments')

/**
 * Updates what follows from an order's lines, payments and refunds: the remaining credit of its
 * refunds, the hold for its balance, and the event that it is paid. Every change of these calls it
 * last, in its own transaction, with the order's row locked.
 *
 * @param before the terms before the change
 * @returns the current terms
 */
export async function settleMoney(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
  before: OrderTerms,
): Promise<OrderTerms> {
  await nameRefunds(tx, before)
  const after = await creditAnew(tx, order.id)
  if (before.balanceMinor > 0 && after.balanceMinor <= 0 && after.paidMinor > 0)
    await appendEvent(tx, actor, {
      type: 'order.paid',
      noun: orderNoun,
      id: order.id,
      label: order.label,
      outletId: order.outlet_id,
      data: { total: formatMoney(after.totalMinor, after.currency) },
    })
  await settleBalanceHold(tx, order, before, after)
  return after
}

/** Writes what the refunds of a locked order credit now. */
async function creditAnew(tx: Tx, id: string): Promise<OrderTerms> {
  const terms = await termsOf(tx, id)
  const creditedMinor = creditedMinorOf(creditableOf(terms))
  if (creditedMinor === terms.creditedMinor) return terms
  await sql`update orders set credited_minor = ${creditedMinor}::bigint where id = ${id}`.execute(
    tx,
  )
  return termsOf(tx, id)
}

async function termsOf(tx: Tx, id: string): Promise<OrderTerms> {
  const [terms] = await loadTerms(tx, [id])
  if (!terms) throw new Error(`Order ${id} is gone.`)
  return terms
}

/**
 * Puts a paid order on hold if an edit left a balance due or it is overpaid, and releases it once
 * that is settled. Cash on delivery needs no hold as long as nothing was paid. A hold of a user or
 * a sales channel is not changed.
 */
async function settleBalanceHold(
  tx: Tx,
  order: HeldOrder,
  before: OrderTerms,
  after: OrderTerms,
): Promise<void> {
  const held = await tx
    .selectFrom('order_holds')
    .select(['id', 'kind', 'reason'])
    .where('order_id', '=', order.id)
    .where('kind', '=', 'payment')
    .where('cause', '=', 'balance')
    .where('released_at', 'is', null)
    .executeTakeFirst()
  const reason = reasonToHold(before, after, held !== undefined)
  if (held && held.reason !== reason)
    await closeHold(tx, cashier, order, { ...held, note: reason ?? 'Settled' })
  if (reason !== null && held?.reason !== reason)
    await openHold(tx, cashier, order, { kind: 'payment', reason, cause: 'balance' })
}

function reasonToHold(before: OrderTerms, after: OrderTerms, isHeld: boolean): string | null {
  if (!orderMachine.moves.cancel.from.some((state) => state === after.state)) return null
  const { balanceMinor, currency } = after
  if (balanceMinor < 0) return `Overpaid by ${formatMoney(-balanceMinor, currency)}. Refund it`
  const wasPaid = before.paidMinor > 0 && before.balanceMinor <= 0
  if (balanceMinor > 0 && (wasPaid || isHeld))
    return `Balance due ${formatMoney(balanceMinor, currency)}`
  return null
}

import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { refuseHolding } from '#sales/orders/orders.rules.ts'
import { openHold } from '#sales/orders/server/index.ts'
import { signalLabel } from '../risk-words.ts'
import { type RiskSignal, rulesVersion } from '../score-risk.ts'
import type { ScoredOrder } from './orders-to-score.ts'
import { risk } from './risk-actor.ts'

type Risky = {
  readonly orderId: string
  readonly score: number
  readonly signals: readonly RiskSignal[]
}

/**
 * Holds these orders, whose rows are locked, for a person to decide; nothing is ever cancelled. An order
 * with a hold for fraud keeps that one. Where a user released such a hold after the order was scored by
 * this version of the rules, the user has decided, and the order is not held again.
 */
export async function holdRiskyOrders(
  tx: Tx,
  orders: readonly ScoredOrder[],
  risky: readonly Risky[],
): Promise<void> {
  if (risky.length === 0) return
  const settled = await settledOrders(
    tx,
    risky.map(({ orderId }) => orderId),
  )
  for (const { orderId, score, signals } of risky) {
    const order = orders.find(({ id }) => id === orderId)
    if (!order || settled.has(orderId)) continue
    const { id, number, outletId, state } = order
    const label = orderLabel(number)
    if (refuseHolding(label, state)) continue
    await openHold(
      tx,
      risk,
      { id, label, outlet_id: outletId },
      { kind: 'fraud', cause: 'risk', reason: reasonOf(score, signals), facts: { score } },
    )
  }
}

/**
 * The orders that have a hold for fraud, or whose hold a user has released since they were scored. What
 * was decided about an order that was split applies to its parts.
 */
async function settledOrders(tx: Tx, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`select distinct o.id
    from orders o join order_holds h on h.order_id in (o.id, o.split_from)
    where o.id = any(${[...orderIds]}::uuid[]) and h.kind = 'fraud' and (
      (h.released_at is null and h.order_id = o.id)
      or (h.released_by is not null and h.released_at >= (select min(s.scored_at) from risk_scores s
        where s.order_id = h.order_id and s.rules_version = ${rulesVersion})))`.execute(tx)
  return new Set(found.rows.map(({ id }) => id))
}

/** No name, phone or street is part of it: the activity log outlives its customer. */
function reasonOf(score: number, signals: readonly RiskSignal[]): string {
  const against = signals.filter(({ points }) => points > 0).map(({ code }) => signalLabel(code))
  return `Risk score ${score}: ${against.slice(0, 4).join(', ').toLowerCase()}`
}

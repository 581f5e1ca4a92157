import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { hintOf } from '#sales/orders/server/index.ts'
import { levelOf, type Recommendation, type RiskLevel, recommend } from '../recommend.ts'
import type { RiskFacts } from '../risk-facts.ts'
import { type RiskSignal, rulesVersion, scoreRisk } from '../score-risk.ts'
import { holdRiskyOrders } from './hold-risky-orders.ts'
import { loadFacts, type RefusedOrders } from './load-facts.ts'
import { ordersToScore } from './orders-to-score.ts'
import { riskSettings } from './risk-settings.ts'

export type NewScore = {
  readonly id: string
  readonly orderId: string
  readonly score: number
  readonly level: RiskLevel
  readonly recommendation: Recommendation
  readonly signals: readonly RiskSignal[]
  readonly facts: RiskFacts
}

/**
 * Scores those of the orders that have not left yet, and holds those that score too high. The rows of
 * the orders are locked, so that two servers score one after the other; what comes out as before is not
 * stored again. A few statements for any number of orders, and some more for each that is held.
 *
 * @param mayHold false for orders that are scored without having changed: they are only shown
 */
export async function scoreOrders(
  tx: Tx,
  orderIds: readonly string[],
  refusedOrders: RefusedOrders,
  { mayHold }: { readonly mayHold: boolean },
): Promise<void> {
  const orders = await ordersToScore(tx, orderIds)
  if (orders.length === 0) return
  const riskOf = await riskSettings(tx, orders)
  const facts = await loadFacts(tx, orders, refusedOrders, riskOf)
  const scores = orders.flatMap(({ id, outletId }): NewScore[] => {
    const known = facts.get(id)
    if (!known) return []
    const thresholds = riskOf(outletId)
    const { score, signals } = scoreRisk(known, thresholds.rulesOff)
    return [
      {
        id: newId(),
        orderId: id,
        score,
        level: levelOf(score, thresholds),
        recommendation: recommend(score, thresholds, known),
        signals,
        facts: known,
      },
    ]
  })
  const changed = await saveScores(tx, scores)
  await holdRiskyOrders(
    tx,
    orders,
    scores.filter(({ recommendation }) => mayHold && recommendation === 'hold'),
  )
  hintOf(
    tx,
    orders
      .filter(({ id }) => changed.has(id))
      .map(({ id, outletId }) => ({ id, outlet_id: outletId })),
  )
}

/** Stores the scores that differ from the current ones. Returns the ids of their orders. */
async function saveScores(tx: Tx, scores: readonly NewScore[]): Promise<ReadonlySet<string>> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as n(id uuid,
    "orderId" uuid, score smallint, level text, recommendation text, signals jsonb, facts jsonb)`
  const found = await sql<{ id: string }>`select n.id from ${given}
    left join risk_scores s on s.order_id = n."orderId" and s.is_current
    where (s.rules_version, s.score, s.level, s.recommendation, s.signals)
      is distinct from (${rulesVersion}::integer, n.score, n.level, n.recommendation, n.signals)`.execute(
    tx,
  )
  const ids = found.rows.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  await sql`update risk_scores s set is_current = false from ${given}
    where n.id = any(${ids}::uuid[]) and s.order_id = n."orderId" and s.is_current`.execute(tx)
  const saved = await sql<{ orderId: string }>`
    insert into risk_scores
      (id, order_id, rules_version, score, level, recommendation, facts, signals)
    select n.id, n."orderId", ${rulesVersion}, n.score, n.level, n.recommendation, n.facts, n.signals
    from ${given} where n.id = any(${ids}::uuid[]) returning order_id as "orderId"`.execute(tx)
  return new Set(saved.rows.map(({ orderId }) => orderId))
}

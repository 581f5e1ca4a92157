import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CurrentRisk, PastScore } from '../risk.fields.ts'
import type { RiskSignal } from '../score-risk.ts'

const access = [capability.orders, capability.confirmations] as const

const scoreColumns = sql`s.id, s.score, s.level, s.recommendation,
  s.rules_version as "rulesVersion", s.scored_at as "scoredAt"`

type Current = NonNullable<CurrentRisk['current']>
type CountedOrder = Current['signals'][number]['orders'][number]
type FoundScore = Omit<Current, 'signals'> & { readonly signals: readonly RiskSignal[] }

/** The current score of an order, if the reader may see the order. */
export async function getRisk(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<CurrentRisk> {
  await requireOrder(reader, actor, id)
  const found = await sql<FoundScore & { earlier: number }>`
    select ${scoreColumns}, s.signals, (select count(*)::integer from risk_scores e
      where e.order_id = s.order_id and not e.is_current) as earlier
    from risk_scores s where s.order_id = ${id} and s.is_current`.execute(reader)
  const [score] = found.rows
  if (!score) return { current: null, earlier: 0 }
  const { signals, earlier, ...current } = score
  const orders = await countedOrders(reader, actor, signals)
  return {
    current: {
      ...current,
      signals: signals.map(({ code, points, evidence }) => ({
        code,
        points,
        text: evidence.text,
        orders: evidence.orderIds.flatMap((orderId) => orders.get(orderId) ?? []),
      })),
    },
    earlier,
  }
}

const mostScores = 50

export async function riskHistory(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<{ scores: PastScore[] }> {
  await requireOrder(reader, actor, id)
  const found = await sql<PastScore>`select ${scoreColumns}, s.signals from risk_scores s
    where s.order_id = ${id} order by s.scored_at desc, s.id desc limit ${mostScores}`.execute(
    reader,
  )
  return {
    scores: found.rows.map(({ signals, ...score }) => ({
      ...score,
      signals: signals.map(({ code, points }) => ({ code, points })),
    })),
  }
}

async function requireOrder(reader: Reader, actor: Actor, id: string): Promise<void> {
  const found = await sql`select from orders o
    where o.id = ${id} and ${withinOutlets(actor, access, 'o.outlet_id')}`.execute(reader)
  if (found.rows.length === 0) throw notFound('This order')
}

/** The orders that signals name, but for those of outlets that the reader does not see. */
async function countedOrders(
  reader: Reader,
  actor: Actor,
  signals: readonly RiskSignal[],
): Promise<ReadonlyMap<string, CountedOrder>> {
  const ids = [...new Set(signals.flatMap(({ evidence }) => evidence.orderIds))]
  if (ids.length === 0) return new Map()
  const found = await sql<CountedOrder>`select o.id, o.number, o.state from orders o
    where o.id = any(${ids}::uuid[]) and ${withinOutlets(actor, access, 'o.outlet_id')}`.execute(
    reader,
  )
  return new Map(found.rows.map((order) => [order.id, order]))
}

import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import {
  defineTrial,
  type PastRecord,
  recordsOfPage,
  type SettingTrial,
  type TrialPage,
} from '#platform/server/settings/setting-trials.ts'
import { fraudSettings } from '../fraud.settings.ts'
import type { RiskFacts } from '../risk-facts.ts'
import { outcomesOf } from '../risk-outcomes.ts'
import { rulesVersion } from '../score-risk.ts'

/**
 * Orders with the facts of their first score: what was known when they were placed. An order that was
 * never scored, because it left before there were scores, has none.
 */
async function readScored(reader: Reader, page: TrialPage): Promise<PastRecord<RiskFacts>[]> {
  const { where, order } = recordsOfPage(page, {
    at: 'o.placed_at',
    id: 'o.id',
    outlet: 'o.outlet_id',
  })
  const found = await sql<PastRecord<RiskFacts>>`select o.id, 'Order ' || o.number as label,
      o.outlet_id as "outletId", o.placed_at::text as at,
      coalesce((s.facts ->> 'totalMinor')::bigint, o.total_minor) as "amountMinor",
      coalesce(s.facts ->> 'currency', o.currency) as currency,
      case when o.state = 'returned' then 'hit'
        when o.state = 'delivered' and o.balance_minor <= 0 then 'false_positive'
        else 'open' end as ending, s.facts
    from orders o left join lateral (select facts from risk_scores
      where order_id = o.id order by scored_at, id limit 1) s on true
    where ${where} ${order}`.execute(reader)
  return found.rows
}

const { watchScore, highScore, holdScore, highValueMinor, rulesOff } = fraudSettings

const words = {
  records: 'orders',
  endings: { hit: 'Came back', falsePositive: 'Delivered and paid' },
  path: '/orders?open=',
} as const

const common = { version: rulesVersion, read: readScored } as const

/** What each setting of risk would have decided about the orders of the past. */
export const riskTrials: readonly SettingTrial[] = [
  defineTrial({
    ...common,
    setting: watchScore,
    words: { ...words, affected: 'Orders watched', work: 'calls to make with the signals' },
    others: { highScore, holdScore, highValueMinor, rulesOff },
    decide: (facts, value, others) => outcomesOf(facts, { ...others, watchScore: value }).watched,
  }),
  defineTrial({
    ...common,
    setting: highScore,
    words: { ...words, affected: 'Orders of high risk', work: 'prepayments to ask for' },
    others: { watchScore, holdScore, highValueMinor, rulesOff },
    decide: (facts, value, others) => outcomesOf(facts, { ...others, highScore: value }).high,
  }),
  defineTrial({
    ...common,
    setting: holdScore,
    words: { ...words, affected: 'Orders held', work: 'holds to decide' },
    others: { watchScore, highScore, highValueMinor, rulesOff },
    decide: (facts, value, others) => outcomesOf(facts, { ...others, holdScore: value }).held,
  }),
  defineTrial({
    ...common,
    setting: highValueMinor,
    words: { ...words, affected: 'Orders not simply accepted', work: 'orders to look at' },
    others: { watchScore, highScore, holdScore, rulesOff },
    decide: (facts, value, others) =>
      outcomesOf(facts, { ...others, highValueMinor: value }).recommended,
  }),
  defineTrial({
    ...common,
    setting: rulesOff,
    words: { ...words, affected: 'Orders not simply accepted', work: 'orders to look at' },
    others: { watchScore, highScore, holdScore, highValueMinor },
    decide: (facts, value, others) => outcomesOf(facts, { ...others, rulesOff: value }).recommended,
  }),
]

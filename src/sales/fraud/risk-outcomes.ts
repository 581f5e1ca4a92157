import { type Recommendation, type RiskThresholds, recommend } from './recommend.ts'
import type { RiskFacts } from './risk-facts.ts'
import { type SignalCode, scoreRisk } from './score-risk.ts'

/** The settings of risk at an outlet, by the names of their declarations. */
export type RiskInForce = {
  readonly watchScore: number
  readonly highScore: number
  readonly holdScore: number
  readonly highValueMinor: number
  readonly rulesOff: readonly SignalCode[]
}

const inWords: Readonly<Record<Recommendation, string | null>> = {
  accept: null,
  call_first: 'Call first',
  ask_prepayment: 'Ask for prepayment',
  hold: 'Held',
}

/** What the settings decide about an order of which these facts are known. */
export function outcomesOf(facts: RiskFacts, inForce: RiskInForce) {
  const { watchScore, highScore, holdScore, highValueMinor, rulesOff } = inForce
  const { score } = scoreRisk(
    { ...facts, highValueMinor: facts.highValueMinor === null ? null : highValueMinor },
    rulesOff,
  )
  const thresholds: RiskThresholds = { watch: watchScore, high: highScore, hold: holdScore }
  return {
    watched: score >= watchScore ? 'Watched' : null,
    high: score >= highScore ? 'High risk' : null,
    held: score >= holdScore ? 'Held' : null,
    recommended: inWords[recommend(score, thresholds, facts)],
  }
}

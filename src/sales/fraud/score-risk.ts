import { loweringRules } from './lowering-rules.ts'
import { raisingRules } from './raising-rules.ts'
import type { RiskFacts } from './risk-facts.ts'
import type { Evidence } from './risk-rule.ts'

/**
 * The version of the rules, stored with each score. Raise it with each change of a rule: open orders are
 * then scored again, and a score always says by which rules it came about.
 */
export const rulesVersion = 1

export const riskRules = [...raisingRules, ...loweringRules]

export type SignalCode = (typeof riskRules)[number]['code']

/** A rule that found something: the points are below zero where it lowers the score. */
export type RiskSignal = {
  readonly code: SignalCode
  readonly points: number
  readonly evidence: Evidence
}

export type RiskScore = { readonly score: number; readonly signals: readonly RiskSignal[] }

const mostPoints = 100

/**
 * Adds up what the rules find, from 0 to 100. The strongest signals come first.
 *
 * @param off the rules that are off
 */
export function scoreRisk(facts: RiskFacts, off: readonly SignalCode[] = []): RiskScore {
  const signals = riskRules.flatMap(({ code, direction, find }): RiskSignal[] => {
    const found = off.includes(code) ? null : find(facts)
    if (!found) return []
    return [
      {
        code,
        points: direction === 'raises' ? found.points : -found.points,
        evidence: found.evidence,
      },
    ]
  })
  const sum = signals.reduce((total, { points }) => total + points, 0)
  return {
    score: Math.min(Math.max(sum, 0), mostPoints),
    signals: signals.toSorted((a, b) => b.points - a.points),
  }
}

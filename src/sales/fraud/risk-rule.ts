import type { RiskFacts } from './risk-facts.ts'

/** What a signal was drawn from, as a sentence, and the orders that it counts. */
export type Evidence = { readonly text: string; readonly orderIds: readonly string[] }

/** What one rule found. */
export type RuleFinding = { readonly points: number; readonly evidence: Evidence }

export type RiskRule = {
  readonly code: string
  readonly label: string
  /** Whether it adds points to the score or takes points off it. */
  readonly direction: 'raises' | 'lowers'
  /** Null: the facts say nothing of the kind. The points are never below 1. */
  readonly find: (facts: RiskFacts) => RuleFinding | null
}

export function defineRiskRule<const R extends RiskRule>(rule: R): R {
  return rule
}

/** A count with its noun: `1 order`, `3 orders`. */
export const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`

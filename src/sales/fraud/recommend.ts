/** How likely an order is to fail, in words. */
export const riskLevels = ['low', 'medium', 'high'] as const

export type RiskLevel = (typeof riskLevels)[number]

export const recommendations = ['accept', 'call_first', 'ask_prepayment', 'hold'] as const

export type Recommendation = (typeof recommendations)[number]

/** From which score on, as the settings say; none is below the one before it. */
export type RiskThresholds = {
  readonly watch: number
  readonly high: number
  readonly hold: number
}

export function levelOf(score: number, { watch, high }: RiskThresholds): RiskLevel {
  if (score >= high) return 'high'
  return score >= watch ? 'medium' : 'low'
}

/** What to do about an order. Money can be asked for in advance only where it is still to be paid. */
export function recommend(
  score: number,
  { watch, high, hold }: RiskThresholds,
  { isCash, isPaid }: { readonly isCash: boolean; readonly isPaid: boolean },
): Recommendation {
  if (score >= hold) return 'hold'
  if (score >= high && isCash && !isPaid) return 'ask_prepayment'
  return score >= watch ? 'call_first' : 'accept'
}

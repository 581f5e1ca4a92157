import { ratioOf } from './shares.rules.ts'

/** A figure counts so much, and is fully met at its target in basis points. */
export type ScoreTerm = { readonly weight: number; readonly target: number }

export type ScoreTerms = {
  readonly onTime: ScoreTerm
  readonly fill: ScoreTerm
  readonly defects: ScoreTerm
  readonly price: ScoreTerm
}

/** In basis points; null where nothing is known. */
export type ScoredFigures = {
  readonly onTime: number | null
  readonly fill: number | null
  readonly defects: number | null
  readonly priceDrift: number | null
}

/**
 * From 0 to 10,000: each figure earns its share of its target, at most all of it, and the shares are
 * weighted. A figure that is not known does not count; null where none is.
 */
export function scoreOf(figures: ScoredFigures, terms: ScoreTerms): number | null {
  const earned = [
    [terms.onTime, upTo(figures.onTime, terms.onTime)],
    [terms.fill, upTo(figures.fill, terms.fill)],
    [terms.defects, downTo(figures.defects, terms.defects)],
    [terms.price, downTo(figures.priceDrift, terms.price)],
  ] as const
  let sum = 0n
  let weights = 0n
  for (const [{ weight }, points] of earned) {
    if (points === null) continue
    sum += BigInt(weight) * BigInt(points)
    weights += BigInt(weight)
  }
  return ratioOf(sum, weights, 1n)
}

export const scoreClasses = ['A', 'B', 'C', 'D'] as const

export type ScoreClass = (typeof scoreClasses)[number]

/** The lowest score of each class in basis points, the best class first. */
export const lowestScores: Readonly<Record<ScoreClass, number>> = {
  A: 8_500,
  B: 7_000,
  C: 5_000,
  D: 0,
}

/** The class of a score; null without one. */
export function classOf(score: number | null): ScoreClass | null {
  if (score === null) return null
  return scoreClasses.find((each) => score >= lowestScores[each]) ?? null
}

const full = 10_000

/** The more, the better: on time, fill. */
function upTo(value: number | null, { target }: ScoreTerm): number | null {
  if (value === null) return null
  if (value >= target) return full
  return ratioOf(BigInt(value), BigInt(target), BigInt(full))
}

/** The less, the better: defects, prices that rise. */
function downTo(value: number | null, { target }: ScoreTerm): number | null {
  if (value === null) return null
  if (value <= target) return full
  return ratioOf(BigInt(target), BigInt(value), BigInt(full))
}

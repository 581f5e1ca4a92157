import { dayOfLine, type EvaluatedLine, inFinest } from './delivered-lines.rules.ts'
import { priceDriftOf } from './price-drift.rules.ts'
import {
  countedShare,
  likelyShare,
  percentileOf,
  ratioOf,
  shareOf,
  spreadOf,
} from './shares.rules.ts'
import type { SupplierFigures, SupplierMonth } from './supplier-analytics.fields.ts'
import { type ScoreTerms, scoreOf } from './supplier-scores.rules.ts'

export type FigureTerms = {
  readonly score: ScoreTerms
  /** A score needs at least so many orders. */
  readonly fewestOrders: number
}

/** All figures of some lines, in the order in which they were sent: of a supplier, of an item, of a month, or of all. */
export function figuresOf(lines: readonly EvaluatedLine[], terms: FigureTerms): SupplierFigures {
  const rates = ratesOf(lines, terms.score)
  const { isFew, ...months } = spreadByMonth(lines, terms, countOrders(lines))
  const leads = lines.flatMap(({ leadDays }) => leadDays).toSorted((one, other) => one - other)
  const { mean, deviation } = spreadOf(leads)
  const onTimeSpread = likelyShare(rates.onTimeLines, rates.dueLines)
  return {
    ...rates,
    isFew,
    score: isFew ? null : rates.score,
    ...months,
    onTimeLow: onTimeSpread?.low ?? null,
    onTimeHigh: onTimeSpread?.high ?? null,
    deliveries: leads.length,
    leadMean: mean,
    leadDeviation: deviation,
    leadP50: percentileOf(leads, 50),
    leadP90: percentileOf(leads, 90),
    ...answersOf(lines),
  }
}

/** What a month has too: the shares and the score. */
function ratesOf(lines: readonly EvaluatedLine[], terms: ScoreTerms) {
  const dated = lines.filter(({ isOnTime }) => isOnTime !== null)
  const last = lines.filter(({ isOnTimeLast }) => isOnTimeLast !== null)
  const sum = (stepsOf: (evaluated: EvaluatedLine) => number | bigint, of = lines) =>
    of.reduce((all, each) => all + inFinest(stepsOf(each), each.line.quantityScale), 0n)
  const count = (of: readonly EvaluatedLine[], is: (evaluated: EvaluatedLine) => boolean | null) =>
    of.filter(is).length
  const accepted = sum((each) => each.accepted)
  const rejected = sum((each) => each.rejected)
  const filled = sum((each) => Math.min(each.accepted, each.line.wanted))
  const onTimeLines = count(dated, (each) => each.isOnTime)
  const price = priceDriftOf(lines)
  const figures = {
    onTime: countedShare(onTimeLines, dated.length),
    fill: shareOf(
      filled,
      sum((each) => each.line.wanted),
    ),
    defects: shareOf(rejected, accepted + rejected),
    priceDrift: price.drift,
  }
  return {
    orders: countOrders(lines),
    lines: lines.length,
    dueLines: dated.length,
    onTimeLines,
    ...figures,
    onTimeLast: countedShare(
      count(last, (each) => each.isOnTimeLast),
      last.length,
    ),
    inFull: countedShare(
      count(lines, (each) => each.isInFull),
      lines.length,
    ),
    otif: countedShare(
      count(dated, (each) => each.isOtif),
      dated.length,
    ),
    lateDays: ratioOf(
      sum((each) => each.lateSteps, dated),
      sum((each) => each.line.wanted, dated),
      100n,
    ),
    spendMinor: price.spendMinor,
    currency: price.currency,
    isConverted: price.isConverted,
    score: scoreOf(figures, terms),
  }
}

/** How many orders some lines are of. */
export const countOrders = (lines: readonly EvaluatedLine[]) =>
  new Set(lines.map(({ line }) => line.orderId)).size

/** The figures of each month with lines, the oldest first. */
export function monthsOf(lines: readonly EvaluatedLine[], terms: ScoreTerms): SupplierMonth[] {
  const byMonth = Map.groupBy(lines, ({ line }) => dayOfLine(line).slice(0, 7))
  return [...byMonth]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, own]) => {
      const { onTime, fill, defects, score } = ratesOf(own, terms)
      return { month, lines: own.length, onTime, fill, defects, score }
    })
}

/** Between the worst and the best month. */
function spreadByMonth(
  lines: readonly EvaluatedLine[],
  { score, fewestOrders }: FigureTerms,
  orders: number,
) {
  const isFew = orders < fewestOrders
  const scores = isFew ? [] : monthsOf(lines, score).flatMap((month) => month.score ?? [])
  return {
    isFew,
    scoreLow: scores.length > 0 ? Math.min(...scores) : null,
    scoreHigh: scores.length > 0 ? Math.max(...scores) : null,
  }
}

/** How long orders waited for the first answer of the supplier, in minutes. */
function answersOf(lines: readonly EvaluatedLine[]) {
  const orders = new Map(lines.map(({ line }) => [line.orderId, line]))
  const minutes = [...orders.values()]
    .flatMap(({ answerMinutes }) => answerMinutes ?? [])
    .toSorted((one, other) => one - other)
  return { answered: minutes.length, answerMinutes: percentileOf(minutes, 50) }
}

import { largestScale } from '#platform/quantity.ts'
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
import { addLines, type LineSums, type PriceSums, type SummedLines } from './supplier-sums.rules.ts'

export type FigureTerms = {
  readonly score: ScoreTerms
  /** A score needs at least so many orders. */
  readonly fewestOrders: number
}

/** All figures of some lines: of a supplier, of an item, or of all. */
export function figuresOf(summed: SummedLines, terms: FigureTerms): SupplierFigures {
  const { orders, answered, answerMinutes, leadTimes, prices } = summed
  const lines = addLines(summed.months)
  const rates = ratesOf(lines, prices, terms.score)
  const isFew = orders < terms.fewestOrders
  const { mean, deviation } = spreadOf(leadTimes)
  const onTimeSpread = likelyShare(lines.onTimeLines, lines.dueLines)
  return {
    orders,
    lines: lines.lines,
    dueLines: lines.dueLines,
    onTimeLines: lines.onTimeLines,
    ...rates,
    onTimeLow: onTimeSpread?.low ?? null,
    onTimeHigh: onTimeSpread?.high ?? null,
    onTimeLast: countedShare(lines.onTimeLastLines, lines.lastDueLines),
    inFull: countedShare(lines.inFullLines, lines.lines),
    otif: countedShare(lines.otifLines, lines.dueLines),
    lateDays: ratioOf(lines.late, lines.dueWanted, 100n),
    deliveries: leadTimes.reduce((sum, { deliveries }) => sum + deliveries, 0),
    leadMean: mean,
    leadDeviation: deviation,
    leadP50: percentileOf(leadTimes, 50),
    leadP90: percentileOf(leadTimes, 90),
    answered,
    answerMinutes,
    spendMinor: prices.currency === null ? null : halfUp(prices.spend),
    currency: prices.currency,
    isConverted: prices.isConverted,
    isFew,
    ...(isFew ? { score: null, scoreLow: null, scoreHigh: null } : spreadByMonth(summed, terms)),
  }
}

/** What is scored, and the score of it. */
function ratesOf(sums: LineSums, { spend, atFirst }: PriceSums, terms: ScoreTerms) {
  const figures = {
    onTime: countedShare(sums.onTimeLines, sums.dueLines),
    fill: shareOf(sums.filled, sums.wanted),
    defects: shareOf(sums.rejected, sums.accepted + sums.rejected),
    /** How much dearer units were than at the first price: each item weighs as much as was bought of it. */
    priceDrift: shareOf(spend - atFirst, atFirst),
  }
  return { ...figures, score: scoreOf(figures, terms) }
}

/** The figures of each month with lines, the oldest first. */
export const monthsOf = ({ months }: SummedLines, terms: ScoreTerms): SupplierMonth[] =>
  months.map((month) => {
    const { onTime, fill, defects, score } = ratesOf(month, month.prices, terms)
    return { month: month.month, lines: month.lines, onTime, fill, defects, score }
  })

/** Between the worst and the best month. */
function spreadByMonth(summed: SummedLines, terms: FigureTerms) {
  const scores = monthsOf(summed, terms.score).flatMap(({ score }) => score ?? [])
  return scores.length === 0
    ? { scoreLow: null, scoreHigh: null }
    : { scoreLow: Math.min(...scores), scoreHigh: Math.max(...scores) }
}

const finest = 10n ** BigInt(largestScale)

const halfUp = (inFinestUnits: bigint) => Number((inFinestUnits * 2n + finest) / (finest * 2n))

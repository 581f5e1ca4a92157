import { formatDay } from '#platform/days.ts'
import type { ScoreCard, SupplierReport } from './supplier-analytics.fields.ts'
import { classOf } from './supplier-scores.rules.ts'

type About = Pick<ScoreCard, 'company' | 'from' | 'to' | 'madeOn'>

/** As many months fit on a page. */
const mostMonths = 12

/**
 * The score of one supplier for a meeting with it: how it delivered, without prices, costs, other
 * suppliers and what the company earns.
 */
export function cardOf(
  { name, figures, months, fewestOrders }: SupplierReport,
  about: About,
): ScoreCard {
  const { orders, lines, dueLines, onTimeLines, deliveries } = figures
  const { score, scoreLow, scoreHigh, isFew, onTime, onTimeLast, inFull, otif } = figures
  const { fill, defects, lateDays, leadP50, leadP90, answered, answerMinutes } = figures
  return {
    ...about,
    supplier: name,
    scoreClass: isFew ? null : classOf(score),
    fewestOrders,
    figures: {
      ...{ orders, lines, dueLines, onTimeLines, deliveries, score, scoreLow, scoreHigh, isFew },
      ...{ onTime, onTimeLast, inFull, otif, fill, defects, lateDays, leadP50, leadP90 },
      ...{ answered, answerMinutes },
    },
    months: months.slice(-mostMonths).map(({ month, lines, onTime, fill, defects, score }) => ({
      ...{ month, lines, onTime, fill, defects, score },
    })),
  }
}

/** Hundredths with one decimal, rounded half away from zero: `94.5`. */
function withTenth(hundredths: number): string {
  const tenths = Math.round(Math.abs(hundredths) / 10)
  return `${hundredths < 0 && tenths > 0 ? '-' : ''}${Math.trunc(tenths / 10)}.${tenths % 10}`
}

export const cardShare = (points: number | null) =>
  points === null ? '–' : `${withTenth(points)} %`

export const cardScore = (points: number | null) => (points === null ? '–' : withTenth(points))

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** The days that a card is about, in words. */
export function cardPeriod({ from, to }: Pick<ScoreCard, 'from' | 'to'>): string {
  if (from === null && to === null) return 'All time'
  const begin = from === null ? '' : `From ${formatDay(from)}`
  const end = to === null ? '' : `${from === null ? 'Until' : 'until'} ${formatDay(to)}`
  return [begin, end].filter(Boolean).join(' ')
}

/** The score in a sentence. */
export function cardVerdict({ figures, scoreClass, fewestOrders }: ScoreCard): string {
  const { score, orders } = figures
  if (score === null || scoreClass === null)
    return orders === 1
      ? `1 order is too few for a score, which needs ${fewestOrders}.`
      : `${orders} orders are too few for a score, which needs ${fewestOrders}.`
  return `${cardScore(score)} of 100, class ${scoreClass}`
}

/** Each figure of a card with its label. */
export function cardRows({ figures }: ScoreCard): readonly (readonly [string, string])[] {
  const { orders, lines, dueLines, onTimeLines, deliveries, leadP50, leadP90, lateDays } = figures
  const { scoreLow, scoreHigh, answered, answerMinutes } = figures
  const rows: (readonly [string, string])[] = [
    [
      'Sample',
      `${orders === 1 ? '1 order' : `${orders} orders`}, ${lines === 1 ? '1 line' : `${lines} lines`}`,
    ],
    ['On time', `${cardShare(figures.onTime)} (${onTimeLines} of ${dueLines} lines)`],
    ['By last promise', cardShare(figures.onTimeLast)],
    ['In full', cardShare(figures.inFull)],
    ['On time and in full', cardShare(figures.otif)],
    ['Fill rate', cardShare(figures.fill)],
    ['Defects', cardShare(figures.defects)],
    ['Days late', lateDays === null ? '–' : withTenth(lateDays)],
  ]
  if (scoreLow !== null && scoreLow !== scoreHigh)
    rows.unshift(['Score by month', `${cardScore(scoreLow)} to ${cardScore(scoreHigh)}`])
  if (deliveries > 0 && leadP50 !== null && leadP90 !== null)
    rows.push(['Lead time', `Median ${daysText(leadP50)}, 9 of 10 within ${daysText(leadP90)}`])
  if (answerMinutes !== null)
    rows.push([
      'Response',
      `Median ${Math.round(answerMinutes / 60)} h; answered ${answered} of ${orders}`,
    ])
  return rows
}

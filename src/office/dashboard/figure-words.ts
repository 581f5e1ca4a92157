import { formatCount, formatDecimal } from '#platform/format-numbers.ts'
import { dayPeriods } from '#platform/lists/day-periods.ts'
import { formatMoney } from '#platform/money.ts'
import type { FigureValue, NeedCount } from '#platform/needs.ts'
import type { ShownFigure, ShownNeed } from './dashboard.contract.ts'
import type { DashboardPeriod } from './dashboard-periods.ts'

const percent = (part: number, whole: number) => (whole === 0 ? null : (part * 100) / whole)

/** The value of today’s or the chosen period: amounts by currency, or a share. */
export function valueInWords({ amounts, share }: FigureValue): string {
  if (share) {
    const now = percent(share.part, share.whole)
    return now === null ? '–' : `${formatDecimal(now, 1)} %`
  }
  if (amounts.length === 0) return '–'
  return amounts.map(({ currency, minor }) => formatMoney(minor, currency)).join(' · ')
}

export const before: Readonly<Record<DashboardPeriod, string>> = {
  today: 'yesterday',
  last7: 'the 7 days before',
  last14: 'the 14 days before',
  last30: 'the 30 days before',
  last90: 'the 90 days before',
}

/** For a figure of now: since when it changed. */
const within = (period: DashboardPeriod) =>
  period === 'today' ? 'today' : `in the ${dayPeriods[period].toLowerCase()}`

/** “+12.5 % on the 14 days before”; null where nothing is known of them. */
export function changeInWords(
  { amounts, share }: FigureValue,
  { isOfPeriod }: Pick<ShownFigure, 'isOfPeriod'>,
  period: DashboardPeriod,
): string | null {
  if (share) {
    const [now, then] = [
      percent(share.part, share.whole),
      percent(share.beforePart, share.beforeWhole),
    ]
    if (now === null || then === null) return null
    return `${formatDecimal(then, 1)} % ${before[period]}`
  }
  const [main] = amounts
  if (!main || main.beforeMinor === null) return null
  return changeOf(
    main.minor,
    main.beforeMinor,
    isOfPeriod ? `on ${before[period]}` : within(period),
  )
}

/** How much more or less a number is than one before; null where there was nothing before. */
export function changeOf(now: number, then: number, than: string): string | null {
  const change = percent(now - then, Math.abs(then))
  if (change === null) return null
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return `${sign}${formatDecimal(Math.abs(change), 1)} % ${than}`
}

export function besideInWords({ beside }: FigureValue): string | null {
  if (!beside) return null
  const { count, amounts, one, many } = beside
  if (count !== null) return `${formatCount(count)} ${count === 1 ? one : many}`
  if (amounts.length === 0) return null
  const sums = amounts.map(({ currency, minor }) => formatMoney(minor, currency)).join(' · ')
  return `${sums} ${many}`
}

/** “17 parcels miss their cut-off”, without the number in bold. */
export const needInWords = (need: Pick<ShownNeed, 'one' | 'many'>, { count, isMore }: NeedCount) =>
  `${countInWords({ count, isMore })} ${count === 1 && !isMore ? need.one : need.many}`

export const countInWords = ({ count, isMore }: Pick<NeedCount, 'count' | 'isMore'>) =>
  isMore ? formatCount(count, count) : formatCount(count)

export const worthInWords = ({ amounts }: Pick<NeedCount, 'amounts'>) =>
  amounts.map(({ currency, minor }) => formatMoney(minor, currency)).join(' · ')

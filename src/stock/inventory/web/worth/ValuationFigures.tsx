import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { formatDecimal } from '#platform/web/format-instant.ts'
import { type Figure, FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { WorthFigures } from '../../stock-worth.contract.ts'
import { stockWorth } from '../stock-api.ts'
import { ofOutlet } from './worth-params.ts'

type Amount = 'valueMinor' | 'averageMinor' | 'issuedMinor' | 'deadMinor' | 'expiringMinor'

/** Value, turnover, and the value at risk. */
export function ValuationFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(stockWorth.ask('figures', ofOutlet(params)))
  const outlet = params.outlet ? { outlet: params.outlet } : {}
  const here = { tab: 'valuation', ...outlet }
  const amount = (key: Amount) => amountOf(data?.figures, key)
  const isDead = params.show === 'dead'
  const figures: readonly Figure[] = [
    {
      key: 'value',
      label: 'Value now',
      count: undefined,
      shown: amount('valueMinor'),
      search: here,
    },
    {
      key: 'average',
      label: 'Average of a year',
      count: undefined,
      shown: amount('averageMinor'),
      search: here,
    },
    {
      key: 'issued',
      label: 'Issued in a year, at cost',
      count: undefined,
      shown: amount('issuedMinor'),
      search: { ...here, show: 'classes' },
    },
    {
      key: 'turns',
      label: 'Turned over in a year',
      count: undefined,
      shown: turnsOf(data?.figures),
      search: { ...here, show: 'classes' },
    },
    {
      key: 'dead',
      label: `No issue in ${data?.deadDays ?? '…'} days`,
      count: undefined,
      shown: amount('deadMinor'),
      tone: 'waiting',
      search: isDead ? here : { ...here, show: 'dead' },
      isCurrent: isDead,
    },
    {
      key: 'expiring',
      label: 'Expires within 30 days',
      count: undefined,
      shown: amount('expiringMinor'),
      tone: 'bad',
      search: { tab: 'lots', daysLeft: '..30', ...outlet },
    },
  ]
  return <FigureStrip label="What stock is worth" figures={figures} />
}

type Figures = readonly WorthFigures[] | undefined

/** An amount in the first currency, and how many more there are. */
function amountOf(figures: Figures, key: Amount): string | undefined {
  const [first, ...more] = figures ?? []
  if (!first) return undefined
  const text = formatMoney(first[key], first.currency)
  return more.length > 0 ? `${text} +${more.length}` : text
}

/** How often the average stock was issued: 3.4×. */
function turnsOf(figures: Figures): string | undefined {
  const [first] = figures ?? []
  if (!first || first.averageMinor <= 0) return undefined
  return `${formatDecimal(first.issuedMinor / first.averageMinor, 1)}×`
}

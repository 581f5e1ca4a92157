import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayPeriods } from '#platform/lists/day-periods.ts'
import { addressed } from '#platform/lists/list-address.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { UrlParams } from '#platform/web/url-state.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { OwnScorecard, OwnScoredLine } from '../portal-scorecard.fields.ts'
import { ownScoredLineList } from '../portal-scorecard.list.ts'
import { reportFilters } from '../supplier-ranking.list.ts'
import { resultCell } from './delivered-line-cells.tsx'
import { FigureNotes } from './FigureNotes.tsx'
import { daysText, durationText, leftOutText, shareText } from './figure-texts.ts'
import { ScoreText } from './ranking-cells.tsx'
import { lateOutcomes } from './report-params.ts'
import { SupplierCharts } from './SupplierCharts.tsx'
import { SupplierFacts } from './SupplierFacts.tsx'
import classes from './supplier-analytics.module.css'
import { portalScorecardApi } from './supplier-analytics-api.ts'

const dueOf = (params: UrlParams) =>
  addressed(params, 'due', reportFilters.due) || reportFilters.due.opensWith

/** How the supplier kept its promises in a period, as its buyer sees it, and the lines behind it. */
export function ScorecardView() {
  const { params } = useUrlState()
  const { data, error, refetch } = useQuery({
    ...portalScorecardApi.ask('get', { due: dueOf(params) }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return error ? (
      <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
    ) : (
      <Pending />
    )
  return (
    <>
      <Periods />
      <ScoreLine card={data} />
      <OwnFigures card={data} />
      {data.figures.lines > 0 ? <SupplierCharts report={data} isWide /> : null}
      <ListView
        list={ownScoredLineList}
        ask={(call) => portalScorecardApi.ask('lines', call)}
        keyOf={({ id }: OwnScoredLine) => id}
        cells={{
          order: ({ orderId, orderLabel }) => (
            <AppLink search={{ open: orderId }}>{orderLabel}</AppLink>
          ),
          outcome: ({ outcome, daysLate, isLeftOut }) =>
            resultCell({ outcome, daysLate, isLeftOut }),
        }}
        exportPath="/files/supplier-portal-scorecard"
        isFlat
        whenNothing={
          <EmptyNote title="No lines in this period">
            Lines appear here once they are due or have come. Choose a longer period.
          </EmptyNote>
        }
      />
      <details className={classes.notes}>
        <summary>All figures, with their sample and spread</summary>
        <SupplierFacts figures={data.figures} />
      </details>
      <FigureNotes />
    </>
  )
}

const periods = ['last30', 'last90', 'last365'] as const

/** Others are chosen with the filter of the lines. */
function Periods() {
  const { params } = useUrlState()
  const due = dueOf(params)
  return (
    <nav aria-label="Period" className={classes.periods}>
      {periods.map((period) => (
        <AppLink
          key={period}
          search={{ ...params, due: period }}
          isCurrent={due === period}
          keepsScroll
        >
          {dayPeriods[period]}
        </AppLink>
      ))}
    </nav>
  )
}

/** The score with its sample, or why there is none. */
function ScoreLine({ card }: { card: OwnScorecard }) {
  const { figures, fewestOrders, leftOut } = card
  const { orders, isFew } = figures
  const counted = orders === 1 ? '1 order' : `${orders} orders`
  return (
    <p className={classes.scoreLine}>
      <span>Score</span> <ScoreText {...figures} />
      <span className={classes.few}>
        {isFew
          ? `${counted} in this period; a score needs ${fewestOrders}.`
          : `Of ${counted} in this period.`}
        {leftOut > 0 ? ` ${leftOutText(leftOut)}.` : ''}
      </span>
    </p>
  )
}

/** Each figure opens the lines behind it. */
function OwnFigures({ card }: { card: OwnScorecard }) {
  const { params } = useUrlState()
  const { figures } = card
  const lines: UrlParams = {
    view: 'scorecard',
    ...(params.due ? { due: params.due } : {}),
  }
  const figure = (key: string, label: string, shown: string, search: UrlParams) => ({
    key,
    label,
    count: undefined,
    shown,
    search: { ...lines, ...search },
    isCurrent: Object.entries(search).some(([name, value]) => params[name] === value),
  })
  const short = { outcome: 'short,overdue' }
  return (
    <FigureStrip
      label="Your figures"
      figures={[
        figure('onTime', 'On time', shareText(figures.onTime), { outcome: lateOutcomes }),
        figure('inFull', 'In full', shareText(figures.inFull), { outcome: 'short' }),
        figure('fill', 'Fill rate', shareText(figures.fill), short),
        figure('defects', 'Defects', shareText(figures.defects), { rejected: 'true' }),
        figure('response', 'Response', durationText(figures.answerMinutes), {}),
        figure('lead', 'Median lead time', daysText(figures.leadP50), {}),
      ]}
    />
  )
}

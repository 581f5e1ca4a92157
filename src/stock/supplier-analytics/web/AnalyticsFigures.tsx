import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { daysText, leftOutText, shareText } from './figure-texts.ts'
import { lateOutcomes, reportInput, reportParams } from './report-params.ts'
import classes from './supplier-analytics.module.css'
import { supplierAnalyticsApi } from './supplier-analytics-api.ts'

/** All suppliers together; each figure opens the lines behind it. */
export function AnalyticsFigures() {
  const { params } = useUrlState()
  const { data } = useQuery({
    ...supplierAnalyticsApi.ask('figures', reportInput(params)),
    placeholderData: keepPreviousData,
  })
  const kept = reportParams(params)
  const lines = { ...kept, view: 'lines' }
  const isLines = params.view === 'lines'
  const figures = data?.figures
  const shown = (text: string) => (figures ? text : undefined)
  return (
    <>
      <FigureStrip
        label="All suppliers together"
        figures={[
          {
            key: 'onTime',
            label: 'On time',
            count: undefined,
            shown: shown(shareText(figures?.onTime ?? null)),
            search: { ...lines, outcome: lateOutcomes },
            isCurrent: isLines && params.outcome === lateOutcomes,
          },
          {
            key: 'onTimeLast',
            label: 'By last promise',
            count: undefined,
            shown: shown(shareText(figures?.onTimeLast ?? null)),
            search: { ...lines, slipped: 'true' },
            isCurrent: isLines && Boolean(params.slipped),
          },
          {
            key: 'fill',
            label: 'Fill rate',
            count: undefined,
            shown: shown(shareText(figures?.fill ?? null)),
            search: { ...lines, outcome: 'short,overdue' },
            isCurrent: isLines && params.outcome === 'short,overdue',
          },
          {
            key: 'defects',
            label: 'Defects',
            count: undefined,
            shown: shown(shareText(figures?.defects ?? null)),
            search: { ...lines, rejected: 'true' },
            isCurrent: isLines && Boolean(params.rejected),
          },
          {
            key: 'lead',
            label: 'Median lead time',
            count: undefined,
            shown: shown(daysText(figures?.leadP50 ?? null)),
            search: lines,
          },
          {
            key: 'few',
            label: 'Few orders',
            count: data?.few,
            tone: 'quiet',
            search: { ...kept, sample: 'few' },
            isCurrent: !isLines && params.sample === 'few',
          },
        ]}
      />
      {data && data.leftOut > 0 ? (
        <p className={classes.few}>
          <AppLink search={{ ...lines, leftOut: 'true' }}>{leftOutText(data.leftOut)}</AppLink>
        </p>
      ) : null}
    </>
  )
}

import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { addDays, isDay } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import { BarChartFigure } from '#platform/web/charts/BarChartFigure.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import { varianceCauseLabels } from '../variance-causes.ts'
import type { VarianceReport } from '../variances-report.fields.ts'
import { RepetitionTables, ShrinkChart } from './RepetitionTables.tsx'
import { ReportTables } from './ReportTables.tsx'
import classes from './variances.module.css'
import { variancesApi } from './variances-api.ts'

const usualDays = 90

/** What variances come to: by cause, outlet, product, shift and place. */
export function VarianceAnalysis() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const today = dayAt(new Date())
  const from = params.from && isDay(params.from) ? params.from : addDays(today, -usualDays)
  const to = params.to && isDay(params.to) ? params.to : today
  const { data, error, refetch } = useQuery({
    ...variancesApi.ask('report', {
      ...{ from, to },
      ...(params.outlet ? { outletId: params.outlet } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={classes.period}>
        <DateField
          size="xs"
          label="From"
          value={from}
          onDay={(day) => set({ from: day || null }, 'replace')}
        />
        <DateField
          size="xs"
          label="To"
          value={to}
          onDay={(day) => set({ to: day || null }, 'replace')}
        />
        <NativeSelect
          size="xs"
          label="Outlet"
          value={params.outlet ?? ''}
          data={[{ value: '', label: 'All outlets' }, ...outlets]}
          onChange={({ currentTarget: { value } }) => set({ outlet: value || null }, 'replace')}
        />
      </div>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data || error ? null : <Pending />}
      {data?.totals.count === 0 ? (
        <EmptyNote title="No variances in this period">Choose another period or outlet.</EmptyNote>
      ) : null}
      {data && data.totals.count > 0 ? <Report report={data} /> : null}
    </>
  )
}

function Report({ report }: { report: VarianceReport }) {
  const { totals, causes, currency, elsewhere } = report
  const hasValues = causes.some(({ grossMinor }) => grossMinor !== null)
  const money = (minor: number | null) => (minor === null ? null : formatMoney(minor, currency))
  const { lessMinor, moreMinor } = totals
  const gross =
    lessMinor === null && moreMinor === null ? null : (moreMinor ?? 0) - (lessMinor ?? 0)
  return (
    <>
      <FactList
        facts={[
          { label: 'Variances', value: `${totals.count}, ${totals.ended} of them resolved` },
          { label: 'Repeated within 30 days', value: String(totals.repeated) },
          { label: 'Gross value', value: money(gross) },
          { label: 'Less', value: money(lessMinor) },
          { label: 'More', value: money(moreMinor) },
          { label: 'Net value', value: money(totals.netMinor) },
          {
            label: 'Other currencies',
            value: elsewhere > 0 ? `${elsewhere} variances are not in this report` : null,
          },
        ]}
      />
      <BarChartFigure
        title="Causes, the greatest first"
        unit={hasValues ? currency : 'Variances'}
        isRanked
        rows={causes.map(({ cause, count, grossMinor }) => ({
          label: cause === null ? 'Not explained' : varianceCauseLabels[cause],
          value: hasValues ? (grossMinor ?? 0) : count,
        }))}
        format={(value) => (hasValues ? formatMoney(Math.round(value), currency) : String(value))}
      />
      <ShrinkChart months={report.months} />
      <ReportTables report={report} />
      <RepetitionTables report={report} />
    </>
  )
}

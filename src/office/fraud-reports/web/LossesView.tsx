import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { addDays, isDay, monthNames } from '#platform/days.ts'
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
import type { LossReport } from '../fraud-reports.fields.ts'
import { reportTypeLabels } from '../kinds-of-fraud.ts'
import classes from './fraud-reports.module.css'
import { fraudReportsApi } from './fraud-reports-api.ts'

const usualDays = 365

/** What fraud costs, by month, type, courier and outlet. */
export function LossesView() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const today = dayAt(new Date())
  const from = params.from && isDay(params.from) ? params.from : addDays(today, -usualDays)
  const to = params.to && isDay(params.to) ? params.to : today
  const { data, error, refetch } = useQuery({
    ...fraudReportsApi.ask('losses', {
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
        <EmptyNote title="No losses in this period">
          Reports that are unsubstantiated or duplicates are not counted.
        </EmptyNote>
      ) : null}
      {data && data.totals.count > 0 ? <Losses report={data} /> : null}
    </>
  )
}

/** `2026-11` as “Nov 2026”. */
const monthInWords = (month: string) =>
  `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

function Losses({ report }: { report: LossReport }) {
  const { totals, currency, elsewhere } = report
  const money = (minor: number) => formatMoney(Math.round(minor), currency)
  return (
    <>
      <FactList
        facts={[
          {
            label: 'Reports',
            value: `${totals.count}, ${totals.open} of them open and ${totals.substantiated} substantiated`,
          },
          { label: 'At risk', value: money(totals.atRiskMinor) },
          { label: 'Lost', value: money(totals.lostMinor) },
          { label: 'Recovered', value: money(totals.recoveredMinor) },
          {
            label: 'Other currencies',
            value: elsewhere > 0 ? `${elsewhere} reports are not in these sums` : null,
          },
        ]}
      />
      <BarChartFigure
        title="Lost and recovered, month by month"
        unit="Lost"
        secondUnit="Recovered"
        rows={report.months.map(({ month, lostMinor, recoveredMinor }) => ({
          label: monthInWords(month),
          value: lostMinor,
          second: recoveredMinor,
        }))}
        format={money}
      />
      <div className={classes.charts}>
        <BarChartFigure
          title="Lost by type"
          unit="Lost"
          isRanked
          rows={report.types.map(({ type, lostMinor }) => ({
            label: reportTypeLabels[type],
            value: lostMinor,
          }))}
          format={money}
        />
        <BarChartFigure
          title="Lost by outlet"
          unit="Lost"
          isRanked
          rows={report.outlets.map(({ code, lostMinor }) => ({ label: code, value: lostMinor }))}
          format={money}
        />
        {report.couriers.length > 0 ? (
          <BarChartFigure
            title="Lost by courier"
            unit="Lost"
            isRanked
            rows={report.couriers.map(({ name, lostMinor }) => ({ label: name, value: lostMinor }))}
            format={money}
          />
        ) : null}
      </div>
    </>
  )
}

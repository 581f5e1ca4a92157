import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { BarChartFigure } from '#platform/web/charts/BarChartFigure.tsx'
import { LineChartFigure } from '#platform/web/charts/LineChartFigure.tsx'
import { formatDecimal } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { AccuracyMonth } from '../stock-counts.fields.ts'
import { monthWords } from './count-words.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

const percent = (value: number) => `${formatDecimal(value, 1)} %`

/** How exact the posted counts were over the last twelve months, and what stock was lost. */
export function CountAccuracyView() {
  const { data } = useQuery(stockCountsApi.ask('accuracy', {}))
  if (!data) return <Pending />
  const { months, currency } = data
  if (months.length === 0)
    return (
      <EmptyNote title="No posted counts yet">
        Each posted count shows here how many of its lines were as expected.
      </EmptyNote>
    )
  return (
    <div className={classes.charts}>
      <LineChartFigure
        title="Lines as expected by month"
        unit="As expected"
        rows={months.map(({ month, exact, lines }) => ({
          label: monthWords(month),
          value: Math.round((exact * 1000) / lines) / 10,
        }))}
        format={percent}
      />
      {currency === null ? null : (
        <BarChartFigure
          title="Differences and shrink by month"
          unit={`More and less, ${currency}`}
          secondUnit="Lost"
          rows={worthOf(months)}
          format={(value) => formatMoney(Math.round(value), currency)}
        />
      )}
    </div>
  )
}

const worthOf = (months: readonly AccuracyMonth[]) =>
  months.flatMap(({ month, grossMinor, netMinor }) =>
    grossMinor === null || netMinor === null
      ? []
      : [{ label: monthWords(month), value: grossMinor, second: Math.max(0, -netMinor) }],
  )

import { LineChartFigure } from '#platform/web/charts/LineChartFigure.tsx'
import { formatDecimal } from '#platform/web/format-instant.ts'
import { offenderKinds, offenderWords } from '../variance-offenders.ts'
import { isShift, shiftLabels } from '../variance-shifts.ts'
import type { VarianceReport } from '../variances-report.fields.ts'
import { SumsTable } from './SumsTable.tsx'

/** Where it happens again; by user only for readers who may see who did what. */
export function RepetitionTables({ report }: { report: VarianceReport }) {
  const { currency, offenders, reporters } = report
  return (
    <>
      {offenderKinds.map((kind) => (
        <SumsTable
          key={kind}
          {...offenderWords[kind]}
          currency={currency}
          rows={offenders
            .filter((one) => one.kind === kind)
            .map(({ key, ...sums }) => ({
              ...sums,
              key,
              name: isShift(key) ? shiftLabels[key] : key,
            }))}
        />
      ))}
      <SumsTable
        title="Repeated variances by the user who reported them"
        first="Reported by"
        currency={currency}
        rows={(reporters ?? []).map(({ name, ...sums }) => ({ ...sums, key: name, name }))}
      />
    </>
  )
}

/** Less in percent of what was issued, by month; months without an issue have none. */
export function ShrinkChart({ months }: { months: VarianceReport['months'] }) {
  const rows = months.flatMap(({ month, lessMinor, issuedMinor }) =>
    issuedMinor !== null && issuedMinor > 0
      ? [{ label: month, value: (-(lessMinor ?? 0) / issuedMinor) * 100 }]
      : [],
  )
  if (rows.length < 2) return null
  return (
    <LineChartFigure
      title="Shrink by month"
      unit="% of issues"
      rows={rows}
      format={(value) => `${formatDecimal(value, 2)} %`}
    />
  )
}

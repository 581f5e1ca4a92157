import { BarChartFigure } from '#platform/web/charts/BarChartFigure.tsx'
import { LineChartFigure } from '#platform/web/charts/LineChartFigure.tsx'
import { formatDecimal } from '#platform/web/format-instant.ts'
import type { SupplierCourse } from '../supplier-analytics.fields.ts'
import { monthText } from './figure-texts.ts'
import classes from './supplier-analytics.module.css'

const percent = (value: number) => `${formatDecimal(value, 1)} %`

/** The course by month, and how lead times are distributed. */
export function SupplierCharts({
  report,
  isWide = false,
}: {
  report: Pick<SupplierCourse, 'months' | 'leadTimes'>
  /** Side by side on a page, in place of a panel. */
  isWide?: boolean
}) {
  const { months, leadTimes } = report
  const counted = (points: number | null) => (points ?? 0) / 100
  return (
    <div className={isWide ? classes.wideCharts : classes.panelCharts}>
      {months.length > 1 ? (
        <>
          <LineChartFigure
            title="On time and fill rate by month"
            unit="On time"
            secondUnit="Fill rate"
            rows={months
              .filter(({ onTime, fill }) => onTime !== null && fill !== null)
              .map(({ month, onTime, fill }) => ({
                label: monthText(month),
                value: counted(onTime),
                second: counted(fill),
              }))}
            format={percent}
          />
          <LineChartFigure
            title="Defects by month"
            unit="Defects"
            rows={months
              .filter(({ defects }) => defects !== null)
              .map(({ month, defects }) => ({ label: monthText(month), value: counted(defects) }))}
            format={percent}
          />
        </>
      ) : null}
      {leadTimes.length > 1 ? (
        <BarChartFigure
          title="Deliveries by lead time in days"
          unit="Deliveries"
          rows={withGaps(leadTimes).map(({ days, deliveries }) => ({
            label: String(days),
            value: deliveries,
          }))}
          format={String}
        />
      ) : null}
    </div>
  )
}

/** So many days in a row can be drawn; a wider distribution shows only days with deliveries. */
const mostDays = 60

/** The days between the shortest and the longest, also those without a delivery. */
export function withGaps(leadTimes: SupplierCourse['leadTimes']): SupplierCourse['leadTimes'] {
  const from = leadTimes.at(0)?.days ?? 0
  const to = leadTimes.at(-1)?.days ?? 0
  if (to - from >= mostDays) return leadTimes
  const byDays = new Map(leadTimes.map(({ days, deliveries }) => [days, deliveries]))
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    days: from + at,
    deliveries: byDays.get(from + at) ?? 0,
  }))
}

import { useQuery } from '@tanstack/react-query'
import { faultLabels, faults } from '#organization/reasons/reasons.rules.ts'
import { formatMoney } from '#platform/money.ts'
import { BarChartFigure } from '#platform/web/charts/BarChartFigure.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { CauseRow } from '../returns.fields.ts'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'

/**
 * Why goods came back in the last 90 days and what that cost, grouped so that users can act on it.
 */
export function CausesView() {
  const { data, error, refetch } = useQuery(returnsApi.ask('causes', {}))
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return null
  if (data.reasons.length === 0)
    return <EmptyNote title="Nothing came back">No return of the last 90 days is there.</EmptyNote>
  const labelled = data.faults.map((row) => ({
    ...row,
    label: faultLabels[faults.find((fault) => fault === row.key) ?? 'unknown'],
  }))
  const charts: readonly (readonly [string, readonly CauseRow[]])[] = [
    ['Units by reason', data.reasons],
    ['Units by product', data.products],
    ['Units by courier', data.couriers],
  ]
  return (
    <>
      <Section level={2} title="Cost of the last 90 days, by fault">
        <FactList
          facts={labelled.map(({ label, returns, costMinor }) => ({
            label,
            value: `${formatMoney(costMinor, data.currency)} for ${returns} ${returns === 1 ? 'return' : 'returns'}`,
          }))}
        />
        {data.hasGoods ? null : (
          <p>Shipping and handling. The cost of lost goods is not included.</p>
        )}
      </Section>
      <div className={classes.charts}>
        {charts
          .map(([title, rows]) => [title, rows.filter(({ units }) => units > 0)] as const)
          .filter(([, rows]) => rows.length > 0)
          .map(([title, rows]) => (
            <BarChartFigure
              key={title}
              title={title}
              unit="Units"
              isRanked
              rows={rows.map(({ label, units }) => ({ label, value: units }))}
              format={String}
            />
          ))}
      </div>
    </>
  )
}

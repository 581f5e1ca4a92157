import { BarChartFigure } from '#platform/web/charts/BarChartFigure.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { percentOf, percentText } from '../error-rates.ts'
import classes from './scan-history.module.css'

type Row = { readonly name: string; readonly scans: number; readonly errors: number }

/** The share of scans that were not accepted, drawn and below it as a table. */
export function ErrorTable(props: { title: string; of: string; rows: readonly Row[] }) {
  const { title, of, rows } = props
  if (rows.length === 0) return null
  return (
    <Section title={title} level={2}>
      {rows.length > 1 ? (
        <BarChartFigure
          title={`${title}, percent of their scans`}
          unit="Percent"
          rows={rows.map((row) => ({ label: row.name, value: percentOf(row) }))}
          isRanked
          format={(percent) => percentText(percent)}
        />
      ) : null}
      <ScrollRegion className={classes.scroll} label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col" className={classes.right}>
                Scans
              </th>
              <th scope="col" className={classes.right}>
                Errors
              </th>
              <th scope="col" className={classes.right}>
                Error rate
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td className={classes.right}>{formatCount(row.scans)}</td>
                <td className={classes.right}>{formatCount(row.errors)}</td>
                <td className={classes.right}>{percentText(percentOf(row))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}

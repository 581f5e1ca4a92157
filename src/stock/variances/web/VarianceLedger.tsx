import { useQuery } from '@tanstack/react-query'
import { groupedQuantity } from '#platform/quantity.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import type { LedgerRow, Variance } from '../variances.fields.ts'
import { DocumentOf } from './VarianceFacts.tsx'
import { signedQuantity } from './variance-cells.tsx'
import classes from './variances.module.css'
import { variancesApi } from './variances-api.ts'

/** The movements since the last count before the difference, newest first. */
export function VarianceLedger({ variance }: { variance: Variance }) {
  const { data } = useQuery(variancesApi.ask('ledger', { id: variance.id }))
  if (!data) return null
  const day = formatDay(data.since.slice(0, 10))
  return (
    <Section title="Ledger">
      <p className={classes.minor}>
        {data.isCounted ? `Since the last count on ${day}` : `Since ${day}: no count before`}
      </p>
      {data.rows.length === 0 ? <p className={classes.minor}>Nothing has moved.</p> : null}
      {data.rows.length > 0 ? (
        <ScrollRegion className={classes.scroll} label="Movements">
          <table className={lineTable.lines}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What and why</th>
                <th scope="col" className={lineTable.right}>
                  Change
                </th>
                <th scope="col" className={lineTable.right}>
                  On hand
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.seq}>
                  <td>
                    <InstantText at={row.at} />
                  </td>
                  <td className={lineTable.product}>
                    <Movement row={row} />
                  </td>
                  <td className={lineTable.right}>
                    {signedQuantity(row.quantity, variance.quantityScale)}
                  </td>
                  <td className={lineTable.right}>
                    {row.onHandAfter === null
                      ? ''
                      : groupedQuantity(row.onHandAfter, variance.quantityScale)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      ) : null}
    </Section>
  )
}

function Movement({ row }: { row: LedgerRow }) {
  const { reason, label, sourceNoun, sourceId, binCode, lotCode, by } = row
  const place = [
    ...(binCode ? [`bin ${binCode}`] : []),
    ...(lotCode ? [`lot ${lotCode}`] : []),
    by ?? 'the system',
  ].join(' · ')
  return (
    <>
      <span>{label ? <DocumentOf noun={sourceNoun} id={sourceId} label={label} /> : reason}</span>
      <span className={classes.minor}>{label ? `${reason} · ${place}` : place}</span>
    </>
  )
}

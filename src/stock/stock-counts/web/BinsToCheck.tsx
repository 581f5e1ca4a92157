import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import type { BinToCheck } from '../stock-counts.fields.ts'
import { SpotCount } from './SpotCount.tsx'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

/** Bins whose record is most likely wrong: a count of one takes seconds. */
export function BinsToCheck({ outletId }: { outletId: string }) {
  const { data } = useQuery(stockCountsApi.ask('binsToCheck', { outletId, limit: 10 }))
  const [asked, setAsked] = useState<string | null>(null)
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Bins that are most likely wrong" level={2}>
      <table className={lineTable.lines} aria-label="Bins that are most likely wrong">
        <thead>
          <tr>
            <th>Bin</th>
            <th className={lineTable.right}>Likely wrong</th>
            <th>Why</th>
            <th aria-label="Count" />
          </tr>
        </thead>
        <tbody>
          {data.rows.map((bin) => (
            <tr key={bin.binId}>
              <td>{bin.code}</td>
              <td className={lineTable.right}>{bin.percent} %</td>
              <td className={classes.minor}>
                <Why bin={bin} />
              </td>
              <td className={lineTable.right}>
                <ActButton size="xs" operation="stockCounts.spot" onAct={() => setAsked(bin.binId)}>
                  Count {bin.code}
                </ActButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked ? <SpotCount binId={asked} onClose={() => setAsked(null)} /> : null}
    </Section>
  )
}

function Why({ bin: { lines, moves, shorts, checkedAt } }: { bin: BinToCheck }) {
  const notes = [
    lines === 1 ? '1 product' : `${lines} products`,
    moves === 1 ? '1 movement' : `${moves} movements`,
    ...(shorts > 0 ? [shorts === 1 ? '1 open variance' : `${shorts} open variances`] : []),
  ]
  return (
    <>
      {notes.join(', ')}{' '}
      {checkedAt === null ? (
        'and never checked'
      ) : (
        <>
          since <InstantText at={checkedAt} />
        </>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import type { AreaOfCount, WholeStockCount } from '../stock-counts.fields.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

/** How far each area is: bins done and left, and by whom. */
export function CountAreas({ count }: { count: WholeStockCount }) {
  const { data } = useQuery(stockCountsApi.ask('areas', { id: count.id }))
  const isDivided = data?.areas.some(({ id }) => id !== null)
  if (!data || !isDivided) return null
  return (
    <Section title="Areas">
      <table className={lineTable.lines} aria-label="Areas of this count">
        <thead>
          <tr>
            <th>Area</th>
            <th>{count.state === 'planned' ? 'Bins' : 'Bins done'}</th>
          </tr>
        </thead>
        <tbody>
          {data.areas.map((area) => (
            <AreaRow key={area.id} area={area} isPlanned={count.state === 'planned'} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function AreaRow({ area, isPlanned }: { area: AreaOfCount; isPlanned: boolean }) {
  const { id, name, counters, bins, binsDone, lines, counted, toRecount, countedBy } = area
  const title = id === null ? 'In no area' : name
  const left = `${binsDone} of ${bins}, ${bins - binsDone} left`
  return (
    <tr>
      <td className={lineTable.product}>
        <span>{title}</span>
        <span className={classes.minor}>
          {counters.map((counter) => counter.name).join(', ') || 'Unassigned'}
        </span>
      </td>
      <td>
        {isPlanned ? (
          bins
        ) : (
          <>
            <ProgressBar
              share={lines === 0 ? 0 : counted / lines}
              label={`${title}: ${counted} of ${lines} lines`}
            />
            {left}
            {countedBy.length > 0 ? (
              <div className={classes.minor}>
                {countedBy.map((by) => `${by.name} ${by.lines}`).join(', ')}
              </div>
            ) : null}
            {toRecount > 0 ? (
              <div className={classes.doubted}>{toRecount} to count again</div>
            ) : null}
          </>
        )}
      </td>
    </tr>
  )
}

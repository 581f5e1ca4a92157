import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { stockCountMachine } from '../stock-counts.states.ts'
import { CountAreas } from './CountAreas.tsx'
import { CountedLines } from './CountedLines.tsx'
import { StockCountFacts } from './StockCountFacts.tsx'
import { StockCountMoves } from './StockCountMoves.tsx'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

/** One stock count: the next step, how far it is, and its lines. */
export function StockCountPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...stockCountsApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const history = useQuery(stockCountsApi.ask('history', { id }))
  if (!data)
    return (
      <SidePanel title="Stock count" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  return (
    <SidePanel
      title={data.label}
      mark={<StateBadge machine={stockCountMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <StockCountMoves count={data} />
      <Progress count={data} />
      <StockCountFacts count={data} />
      <CountAreas count={data} />
      {data.lines > 0 ? <CountedLines key={data.state} count={data} /> : null}
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function Progress({ count }: { count: WholeStockCount }) {
  const { state, lines, counted, toRecount, moved } = count
  if (state !== 'counting') return null
  const label = `${counted} of ${lines} lines counted`
  const notes = [
    toRecount > 0 && `${toRecount} to count again by another user`,
    moved > 0 && `${moved} to count again because stock moved meanwhile`,
  ].filter(Boolean)
  return (
    <div>
      <ProgressBar share={lines === 0 ? 0 : counted / lines} label={label} />
      <p className={classes.minor}>{[label, ...notes].join(' · ')}</p>
    </div>
  )
}

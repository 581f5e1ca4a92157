import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { isChosen, type PlanEntry, scopeGiven } from './plan-entry.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

/** How many bins and lines the plan has now, and which open counts hold some of them. */
export function PlanPreview({ entry }: { entry: PlanEntry }) {
  const asked = useDebounced(JSON.stringify(scopeGiven(entry)))
  const isReady = isChosen(entry) && asked === JSON.stringify(scopeGiven(entry))
  const { data, error } = useQuery({
    ...stockCountsApi.ask('preview', scopeGiven(entry)),
    enabled: isReady,
    placeholderData: keepPreviousData,
  })
  if (!isChosen(entry)) return null
  if (error) return <RefusalNote refusal={refusalOf(error)} />
  if (!data) return null
  const { bins, lines, heldBy } = data
  return (
    <div role="status" className={classes.preview}>
      <p>
        <strong>{lines === 1 ? '1 line' : `${lines} lines`}</strong> in{' '}
        {bins === 1 ? '1 bin' : `${bins} bins`}, as stock is now.
      </p>
      {heldBy.length > 0 ? (
        <p className={classes.doubted}>
          {heldBy.join(', ')} {heldBy.length === 1 ? 'holds' : 'hold'} some of it. This count can
          start once {heldBy.length === 1 ? 'that count is' : 'those counts are'} posted or
          cancelled.
        </p>
      ) : null}
    </div>
  )
}

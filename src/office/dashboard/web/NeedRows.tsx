import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useLate } from '#platform/web/use-late.ts'
import { askNeed, type BoardScope, type NeedCount, type ShownNeed } from './dashboard-api.ts'
import { NeedRow } from './NeedRow.tsx'
import classes from './NeedRows.module.css'
import { TaskButton } from './TaskButton.tsx'
import { useTaskClaims } from './use-task-claims.ts'
import { WidgetFailure } from './WidgetFailure.tsx'

/** So long the rows wait for each other, so that they are shown at once and none moves another. */
const longestWaitMilliseconds = 2_000

type Props = { needs: readonly ShownNeed[]; scope: BoardScope }
type Row = { need: ShownNeed; query: UseQueryResult<NeedCount> }

/** What waits for the user, the most urgent first; what counts 0 is left out. */
export function NeedRows({ needs, scope }: Props) {
  const queries = useQueries({
    queries: needs.map((need) => ({ ...askNeed(need, scope), placeholderData: keepPreviousData })),
  })
  const claims = useTaskClaims(scope)
  const isWaiting = queries.some(({ isPending }) => isPending)
  const isLate = useLate(isWaiting, longestWaitMilliseconds)
  if (isWaiting && !isLate) return <div data-pending aria-busy className={classes.waiting} />
  const rows = needs.flatMap((need, at): Row[] => {
    const query = queries[at]
    return query && (query.error || query.data?.count) ? [{ need, query }] : []
  })
  if (rows.length === 0 && !isWaiting)
    return <EmptyNote title="You’re all caught up">New tasks appear here automatically.</EmptyNote>
  return (
    <ul className={classes.list}>
      {rows.map(({ need, query }) => (
        <li key={need.key}>
          {query.data ? (
            <div className={classes.row}>
              <NeedRow need={need} counted={query.data} />
              <TaskButton need={need} scope={scope} claims={claims.get(need.key) ?? []} />
            </div>
          ) : null}
          <WidgetFailure title={`Could not be counted: ${need.many}.`} query={query} />
        </li>
      ))}
    </ul>
  )
}

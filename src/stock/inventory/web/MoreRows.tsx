import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import classes from './inventory.module.css'
import type { Pages } from './use-pages.ts'

/** Below a list that grows: the error, or the button for the next page. */
export function MoreRows({ error, hasMore, isReading, readMore }: Omit<Pages<never>, 'rows'>) {
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={readMore} />
  if (!hasMore) return null
  return (
    <div className={classes.more}>
      <ActButton size="xs" isPending={isReading} onAct={readMore}>
        Show more
      </ActButton>
    </div>
  )
}

import type { RecordHistory as History, TimelineEntry } from '../timeline.ts'
import { refusalOf } from './client.ts'
import { RefusalNote } from './layout/RefusalNote.tsx'
import { Section } from './layout/Section.tsx'
import classes from './TimelineList.module.css'
import { TimelineList } from './TimelineList.tsx'

/** The parts it uses of a `useQuery` for the history of one record. */
type HistoryQuery = {
  readonly data: History | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** The log entries of one record: who changed what, from and to which value, newest first. */
export function RecordHistory(props: {
  query: HistoryQuery
  /** As for TimelineList. */
  say?: (entry: TimelineEntry) => string | null
}) {
  const { query, say } = props
  return (
    <Section title="History">
      {query.data?.entries.length === 0 ? (
        <p className={classes.none}>Nothing has been changed since it was added.</p>
      ) : query.data ? (
        <TimelineList entries={query.data.entries} {...(say ? { say } : {})} />
      ) : query.error ? (
        <RefusalNote refusal={refusalOf(query.error)} onRetry={() => query.refetch()} />
      ) : null}
    </Section>
  )
}

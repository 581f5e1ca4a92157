import { changesOf, eventPhraseOf, textOf } from '../entry-changes.ts'
import type { TimelineEntry } from '../timeline.ts'
import { formatAgo, formatInstantExact } from './format-instant.ts'
import { useHouse } from './house-context.ts'
import classes from './TimelineList.module.css'

/** The history of a record, newest first; the exact time on hover. */
export function TimelineList(props: {
  entries: readonly TimelineEntry[]
  /** The area's own sentence for an entry, without the name; null leaves the usual one. */
  say?: (entry: TimelineEntry) => string | null
}) {
  const now = Date.now()
  return (
    <ol className={classes.list}>
      {props.entries.map((entry) => (
        <li key={entry.seq} className={classes.entry}>
          <span className={classes.words}>
            <strong>{entry.actorName}</strong>{' '}
            <ActEntry entry={entry} said={props.say?.(entry) ?? null} />
          </span>
          <time dateTime={entry.at} title={formatInstantExact(entry.at)} className={classes.time}>
            {formatAgo(entry.at, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/**
 * The action, after the name: the area's own sentence or the usual one, the reason, and the
 * changes.
 */
export function ActEntry({ entry, said }: { entry: TimelineEntry; said: string | null }) {
  return (
    <>
      {said ?? eventPhraseOf(entry.type, entry.label)}
      {reasonOf(entry)}
      <ChangedFields entry={entry} />
    </>
  )
}

/** The fields that the entry changed; its sentence already says a change of state. */
function ChangedFields({ entry }: { entry: TimelineEntry }) {
  const { currency } = useHouse()
  const { state: _said, ...rest } = entry.data
  const changes = changesOf(rest, currency).filter(({ before }) => before !== null)
  if (changes.length === 0) return null
  return (
    <span className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <span key={field}>
          {field}: <del>{before}</del> → <ins>{after}</ins>
        </span>
      ))}
    </span>
  )
}

function reasonOf({ data }: TimelineEntry) {
  const text = [data.reason, data.note].find((value) => typeof value === 'string' && value !== '')
  return text ? <span className={classes.reason}> “{textOf(text)}”</span> : null
}

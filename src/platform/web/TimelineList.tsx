import type { TimelineEntry } from '../timeline.ts'
import { changesOf } from './entry-changes.ts'
import { formatAgo, formatInstantExact } from './format-instant.ts'
import classes from './TimelineList.module.css'

/** Who did what to the record and when, newest first; the exact time on hover. */
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
            <strong>{entry.actorName}</strong> {props.say?.(entry) ?? usualWords(entry)}
            {reasonOf(entry)}
            <ChangedFields entry={entry} />
          </span>
          <time dateTime={entry.at} title={formatInstantExact(entry.at)} className={classes.time}>
            {formatAgo(entry.at, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** The fields that the entry changed; a change of state is what its words say already. */
function ChangedFields({ entry }: { entry: TimelineEntry }) {
  const { state: _said, ...rest } = entry.data
  const changes = changesOf(rest).filter(({ before }) => before !== null)
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

/** `order.confirmed` on Order 1042 reads “confirmed Order 1042”. */
function usualWords(entry: TimelineEntry): string {
  const done = entry.type.slice(entry.type.indexOf('.') + 1).replaceAll('_', ' ')
  return `${done} ${entry.label}`
}

function reasonOf({ data }: TimelineEntry) {
  const text = [data.reason, data.note].find((value) => typeof value === 'string' && value !== '')
  return text ? <span className={classes.reason}> “{String(text)}”</span> : null
}

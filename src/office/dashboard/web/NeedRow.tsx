import { formatAgo, formatDay, formatInstantExact } from '#platform/web/format-instant.ts'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { ToneIcon } from '#platform/web/ToneIcon.tsx'
import { countInWords, worthInWords } from '../figure-words.ts'
import type { NeedCount, ShownNeed } from './dashboard-api.ts'
import classes from './NeedRows.module.css'

/** One need: how many, since or until when, what it is worth, and the page where it is done. */
export function NeedRow({ need, counted }: { need: ShownNeed; counted: NeedCount }) {
  const { count, isMore, since } = counted
  const worth = worthInWords(counted)
  return (
    <PathLink href={need.path} className={classes.need}>
      <span className={classes.icon} data-tone={need.tone}>
        <ToneIcon tone={need.tone} size={20} />
      </span>
      <span className={classes.words}>
        <span className={classes.what}>
          <strong>{countInWords(counted)}</strong> {count === 1 && !isMore ? need.one : need.many}
        </span>
        {since || worth ? (
          <span className={classes.beside}>
            {since && need.since ? (
              <span title={isDay(since) ? undefined : formatInstantExact(since)}>
                {timeOf(need.since, since)}
              </span>
            ) : null}
            {since && worth ? ' · ' : null}
            {worth ? <span className={classes.worth}>{worth}</span> : null}
          </span>
        ) : null}
      </span>
      <span className={classes.button}>{need.button}</span>
    </PathLink>
  )
}

const isDay = (time: string) => time.length === 10

/** “oldest 3 days ago”, “due in 2 hours”, “due Nov 24, 2026”. */
function timeOf(kind: 'oldest' | 'due', time: string): string {
  const words = isDay(time) ? formatDay(time) : formatAgo(time, Date.now())
  return kind === 'due' ? `first due ${words}` : `oldest ${words}`
}

import { exactTitle } from './exact-title.ts'
import { formatInstant } from './format-instant.ts'
import classes from './texts.module.css'

/** A point in time; the exact one with its zone on hover. */
export function InstantText({ at }: { at: string }) {
  return (
    <time dateTime={at} className={classes.instant} {...exactTitle(at)}>
      {formatInstant(at)}
    </time>
  )
}

import { formatInstant, formatInstantExact } from './format-instant.ts'
import classes from './texts.module.css'

/** A point in time; the exact one with its zone on hover. */
export function InstantText({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatInstantExact(at)} className={classes.instant}>
      {formatInstant(at)}
    </time>
  )
}

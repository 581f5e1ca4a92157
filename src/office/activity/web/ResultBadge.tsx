import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ActivityEntry } from '../activity.fields.ts'
import { resultLabels } from '../activity.ways.ts'
import classes from './activity.module.css'

/** Success is usual and has a quiet badge; other results are highlighted. */
export function ResultBadge({ result }: Pick<ActivityEntry, 'result'>) {
  const label = resultLabels[result]
  if (result === 'ok') return <span className={classes.dimmed}>{label}</span>
  return <ToneBadge tone={result === 'denied' ? 'bad' : 'waiting'} label={label} />
}

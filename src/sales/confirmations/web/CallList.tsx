import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { CallRow } from '../confirmations.fields.ts'
import { outcomeLabels } from '../outcomes.ts'
import { secondsText, toneOfOutcome } from './call-words.ts'
import classes from './confirmations.module.css'

/** Calls about one order, newest first: their outcome, agent and notes. */
export function CallList({ calls }: { calls: readonly CallRow[] }) {
  if (calls.length === 0) return <p className={classes.quiet}>No calls yet.</p>
  return (
    <ol className={classes.calls}>
      {calls.map(({ id, outcome, agentName, startedAt, seconds, note, isWithin, channel }) => (
        <li key={id}>
          <ToneBadge
            tone={toneOfOutcome(outcome)}
            label={outcome === null ? 'In a call' : outcomeLabels[outcome]}
          />
          <span>
            {channel === 'link' ? 'By the customer’s link' : agentName}
            {isWithin ? ', in the call about another order' : ''}
            {seconds !== null && seconds > 0 ? `, ${secondsText(seconds)}` : ''}
            {note ? <em> “{note}”</em> : null}
          </span>
          <InstantText at={startedAt} />
        </li>
      ))}
    </ol>
  )
}

import { formatDay, formatInstant } from '#platform/web/format-instant.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { type Suspension, suspensionInWords, suspensionLabel } from '../../suspensions.rules.ts'
import classes from './suspensions.module.css'

/** Marks a parcel whose courier is suspended at its destination. */
export function SuspensionBadge(props: { suspension: Suspension; isShort?: boolean }) {
  const { suspension, isShort } = props
  return (
    <ToneBadge
      tone={suspension.answer === 'keep' ? 'waiting' : 'bad'}
      label={isShort ? shortLabels[suspension.answer] : suspensionLabel(suspension)}
      title={sentenceOf(suspension)}
    />
  )
}

const shortLabels: Readonly<Record<Suspension['answer'], string>> = {
  keep: 'Courier suspended',
  hold: 'On hold: suspended',
  rebook: 'On hold: suspended',
}

/** What that means for the parcel, in sentences. */
export function SuspensionNote({ suspension }: { suspension: Suspension }) {
  const { answer, courierName, until, problem } = suspension
  return (
    <div className={classes.note}>
      <SuspensionBadge suspension={suspension} />
      <p className={classes.text}>
        {sentenceOf(suspension)}
        {until ? ` It is active again on ${formatDay(until)}.` : ''}{' '}
        {answer === 'keep'
          ? 'The load sheet asks before it takes the parcel.'
          : `No load sheet takes the parcel until it is rebooked or ${courierName} is active again.`}
      </p>
      {problem ? <p className={classes.text}>{problem}</p> : null}
    </div>
  )
}

/** “Fellway has been suspended in Leeds since Nov 22, 2026 14:05: strike.” */
export const sentenceOf = (suspension: Suspension) =>
  suspensionInWords(suspension, formatInstant(suspension.since))

import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { BookingOutcome, BookingProgress } from '../../parcels.fields.ts'
import classes from './parcels.module.css'

/** The result of a row in the booking dialog; open and failed rows can be booked. */
export type RowEnd = 'open' | 'failed' | 'booked' | 'waiting' | 'unclear'

export function endOfRow(
  outcome: BookingOutcome | undefined,
  progress: BookingProgress | undefined,
): RowEnd {
  if (!outcome) return 'open'
  if (outcome.state === 'refused') return 'failed'
  if (outcome.state === 'booked' || progress?.state === 'booked') return 'booked'
  if (progress?.state === 'unclear') return 'unclear'
  return progress?.state === 'failed' || progress?.state === 'void' ? 'failed' : 'waiting'
}

/** “16 of 19 booked, 2 failed, 1 waiting”. */
export function BookingBar({ ends }: { ends: readonly RowEnd[] }) {
  const count = (end: RowEnd) => ends.filter((one) => one === end).length
  const [booked, failed] = [count('booked'), count('failed')]
  const [waiting, unclear] = [count('waiting'), count('unclear')]
  const parts = [
    `${booked} of ${ends.length} booked`,
    failed > 0 ? `${failed} failed` : '',
    unclear > 0 ? `${unclear} unclear` : '',
    waiting > 0 ? `${waiting} waiting` : '',
  ].filter(Boolean)
  return (
    <div className={classes.bar}>
      <progress className={classes.progress} max={Math.max(1, ends.length)} value={booked} />
      <span role="status">{parts.join(', ')}</span>
    </div>
  )
}

/** The result of one row, or when its courier is asked again. */
export function BookingEndNote(props: {
  outcome: BookingOutcome | undefined
  progress: BookingProgress | undefined
}) {
  const { outcome, progress } = props
  const end = endOfRow(outcome, progress)
  if (end === 'booked')
    return (
      <>
        <ToneBadge tone="good" label="Booked" />{' '}
        <CodeText code={outcome?.trackingNumber ?? progress?.trackingNumber ?? ''} />
      </>
    )
  if (end === 'unclear')
    return (
      <>
        <ToneBadge tone="bad" label="Unclear" />
        <p className={classes.problem}>{progress?.problem}</p>
      </>
    )
  return (
    <>
      <ToneBadge tone="waiting" label="Requested" />
      {progress?.lastError ? (
        <p className={classes.quiet}>
          {progress.lastError} <NextTry progress={progress} />
        </p>
      ) : null}
    </>
  )
}

function NextTry({ progress: { nextTryAt, tries, mostTries } }: { progress: BookingProgress }) {
  if (nextTryAt === null)
    return <>It was tried {tries} times. Retry it under Calls to couriers, or void it.</>
  return (
    <>
      Next try <InstantText at={nextTryAt} /> ({Math.min(tries + 1, mostTries)} of {mostTries}).
    </>
  )
}

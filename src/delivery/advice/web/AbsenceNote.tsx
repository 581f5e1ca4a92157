import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WholeAdvice } from '../advice.fields.ts'
import classes from './advice.module.css'
import { percentText } from './advice-words.ts'

type AbsenceNoteProps = {
  absence: WholeAdvice['absence']
  courier: string
  area: string
}

/** How often this courier reports “not home” here, with the numbers behind it. */
export function AbsenceNote({ absence, courier, area }: AbsenceNoteProps) {
  const { own, others, ownShare, othersShare, isSuspicious } = absence
  if (own.parcels === 0)
    return <p className={classes.quiet}>No parcels to compare in {area || 'this town'} yet.</p>
  return (
    <>
      {isSuspicious ? (
        <ToneBadge tone="special" label="Reports “not home” far more often than other couriers" />
      ) : null}
      <p className={classes.quiet}>
        In {area}, {courier} reported “not home” for {own.absent} of {own.parcels} parcels (
        {percentText(ownShare)}), other couriers for {others.absent} of {others.parcels} (
        {percentText(othersShare)}), in 13 weeks. This is a sign, not proof.
      </p>
    </>
  )
}

import type { WholeWave } from '../../waves.fields.ts'
import { BinCheckCard } from './BinCheckCard.tsx'
import { LatePicks } from './offline/LatePicks.tsx'
import type { usePickScans } from './use-pick-scans.ts'
import classes from './Waves.module.css'

type PickNotesProps = { wave: WholeWave; picking: ReturnType<typeof usePickScans> }

/** The bin that should be empty now, and what to do with a wave of which nothing is left. */
export function PickNotes({ wave: { now, checks }, picking }: PickNotesProps) {
  const [check] = checks
  return (
    <>
      <LatePicks />
      {check ? (
        <BinCheckCard
          key={check.lineId}
          check={check}
          isPending={picking.isAnswering}
          onAnswer={picking.answerCheck}
        />
      ) : null}
      {now === null ? (
        <p className={classes.allDone}>
          Nothing is left to take. Bring it to the bench and scan a tote or an order there.
        </p>
      ) : null}
    </>
  )
}

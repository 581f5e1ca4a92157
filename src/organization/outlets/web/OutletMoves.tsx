import { useState } from 'react'
import { movesFrom } from '#platform/machine.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { WholeOutlet } from '../outlets.fields.ts'
import { refuseClosing } from '../outlets.rules.ts'
import { type OutletMove, outletMachine } from '../outlets.states.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import classes from './places.module.css'
import { outletsApi } from './places-api.ts'

const effects: Readonly<Record<OutletMove, string>> = {
  open: 'Orders may be taken and goods may come and go, as far as its switches allow it.',
  pause: 'No new orders are taken. What was taken on is still packed, sent and received.',
  resume: 'New orders are taken again.',
  startClosing:
    'Nothing comes in any more. It sells what it has, and the rest can be moved to other outlets.',
  close: 'Nothing can be done there until it is reopened. Its records stay.',
  reopen: 'Orders may be taken and goods may come and go again, as far as its switches allow it.',
}

const dones: Readonly<Record<OutletMove, string>> = {
  open: 'is open',
  pause: 'is paused',
  resume: 'takes orders again',
  startClosing: 'is closing',
  close: 'is closed',
  reopen: 'is open again',
}

/** What opens an outlet is the next step; what stops it is never suggested. */
function weightOf(move: OutletMove): 'main' | 'plain' | 'danger' {
  if (move === 'close' || move === 'startClosing') return 'danger'
  return move === 'pause' ? 'plain' : 'main'
}

/** What may be done about the outlet as a whole, each asked once more. */
export function OutletMoves({ outlet }: { outlet: WholeOutlet }) {
  const [asked, setAsked] = useState<OutletMove | null>(null)
  const { id, version, name, state, whyNotShape, levels, documents } = outlet
  const whyNotMove = (move: OutletMove) =>
    move === 'close' ? (refuseClosing(name, { levels, documents })?.message ?? null) : null
  return (
    <>
      <div className={classes.acts}>
        {movesFrom(outletMachine, state).map((move) => (
          <ActButton
            key={move}
            weight={weightOf(move)}
            whyNot={whyNotShape ?? whyNotMove(move)}
            onAct={() => setAsked(move)}
          >
            {outletMachine.moves[move].label}
          </ActButton>
        ))}
      </div>
      {asked ? (
        <PlaceDialog
          area="outlets"
          title={`${outletMachine.moves[asked].label} ${name}?`}
          effect={effects[asked]}
          confirmLabel={`${outletMachine.moves[asked].label} ${name}`}
          isDangerous={weightOf(asked) === 'danger'}
          run={outletsApi.call.move}
          input={{ id, version, move: asked }}
          done={`${name} ${dones[asked]}`}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

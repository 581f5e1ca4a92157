import { useState } from 'react'
import { movesFrom } from '#platform/machine.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { MoveButtons } from '#platform/web/MoveButtons.tsx'
import { type LotMove, lotMachine } from '../lots.states.ts'
import type { LotPanel } from '../stock-lists.contract.ts'
import classes from './inventory.module.css'
import { LotFactsDialog } from './LotFactsDialog.tsx'
import { LotMoveDialog } from './LotMoveDialog.tsx'

/** Hold, release, recall; and what was written down of it wrongly. */
export function LotActs({ lot }: { lot: LotPanel }) {
  const [asked, setAsked] = useState<LotMove | 'change' | null>(null)
  const offers = movesFrom(lotMachine, lot.state).map((move) => ({
    move,
    onMove: () => setAsked(move),
    isDangerous: move === 'recall',
  }))
  const close = () => setAsked(null)
  return (
    <div className={classes.acts}>
      <MoveButtons
        machine={lotMachine}
        record={{ label: `Lot ${lot.code}`, state: lot.state }}
        offers={offers}
      />
      <ActButton onAct={() => setAsked('change')}>Correct</ActButton>
      {asked === 'change' ? <LotFactsDialog lot={lot} onClose={close} /> : null}
      {asked !== null && asked !== 'change' ? (
        <LotMoveDialog move={asked} lot={lot} onClose={close} />
      ) : null}
    </div>
  )
}

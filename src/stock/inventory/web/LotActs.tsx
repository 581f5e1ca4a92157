import { useState } from 'react'
import { movesFrom } from '#platform/machine.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { LabelDialog } from '#platform/web/labels/LabelDialog.tsx'
import { MoveButtons } from '#platform/web/MoveButtons.tsx'
import { type LotMove, lotElsewhere, lotMachine } from '../lots.states.ts'
import type { LotPanel } from '../stock-lists.contract.ts'
import classes from './inventory.module.css'
import { LotFactsDialog } from './LotFactsDialog.tsx'
import { LotMoveDialog } from './LotMoveDialog.tsx'
import { labelOfLot } from './stock-label.ts'

/** The operation of a transition, for devices that do not allow some of them. */
const operations = {
  hold: 'lots.hold',
  release: 'lots.release',
  recall: 'lots.recall',
} as const satisfies Record<LotMove, string>

/** Hold, release, recall; corrections, and its label. */
export function LotActs({ lot }: { lot: LotPanel }) {
  const [asked, setAsked] = useState<LotMove | 'change' | 'label' | null>(null)
  const offers = movesFrom(lotMachine, lot.state).map((move) => ({
    move,
    operation: operations[move],
    onMove: () => setAsked(move),
    isDangerous: move === 'recall',
    refusal: move === 'release' && lot.isElsewhere ? { message: lotElsewhere } : null,
  }))
  const close = () => setAsked(null)
  return (
    <div className={classes.acts}>
      <MoveButtons
        machine={lotMachine}
        record={{ label: `Lot ${lot.code}`, state: lot.state }}
        offers={offers}
      />
      <ActButton
        operation="lots.change"
        whyNot={lot.isElsewhere ? lotElsewhere : null}
        onAct={() => setAsked('change')}
      >
        Correct
      </ActButton>
      <ActButton onAct={() => setAsked('label')}>Print label</ActButton>
      {asked === 'change' ? <LotFactsDialog lot={lot} onClose={close} /> : null}
      {asked === 'label' ? (
        <LabelDialog
          title={`Labels of lot ${lot.code}`}
          labels={[labelOfLot(lot)]}
          onClose={close}
        />
      ) : null}
      {asked !== null && asked !== 'change' && asked !== 'label' ? (
        <LotMoveDialog move={asked} lot={lot} onClose={close} />
      ) : null}
    </div>
  )
}

import { useState } from 'react'
import { MoveButtons } from '#platform/web/MoveButtons.tsx'
import { tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { isMerged } from '../supplier-merges.rules.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import { needsReason } from '../suppliers.rules.ts'
import { type SupplierMove, supplierMachine, supplierMoves } from '../suppliers.states.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { suppliersApi } from './suppliers-api.ts'

/** The changes of state that are possible now; a hold and a block ask for a reason. */
export function SupplierMoves(props: { supplier: WholeSupplier; whyNot: string | null }) {
  const { supplier, whyNot } = props
  const [asked, setAsked] = useState<'hold' | 'block' | null>(null)
  const { id, name, state, stateReason, version, mergedInto } = supplier
  const undo = useAct({ area: 'suppliers', run: suppliersApi.call.move })
  const act = useAct({
    area: 'suppliers',
    run: suppliersApi.call.move,
    failure: `${name} was not changed`,
    onDone: (now, { move }) => {
      const told = `${name} ${supplierMachine.moves[move].done}`
      const back = undoOf(move, state)
      if (back === null) return tellSuccess(told)
      const reason = needsReason(back) ? { reason: stateReason } : {}
      tellUndoable(told, '', () => undo.start({ id, version: now.version, move: back, ...reason }))
    },
  })
  const start = (move: SupplierMove) => {
    if (move === 'hold' || move === 'block') setAsked(move)
    else act.start({ id, version, move })
  }
  const open = supplierMoves.filter((move) => supplierMachine.moves[move].from.includes(state))
  return (
    <>
      <MoveButtons
        machine={supplierMachine}
        record={{ label: name, state }}
        offers={open.map((move) => ({
          move,
          isPending: act.isPending,
          isDangerous: move === 'archive' || move === 'block',
          isHalt: move === 'hold',
          refusal: whyNot === null ? refusalOfMerged(name, mergedInto?.name) : { message: whyNot },
          onMove: () => start(move),
        }))}
      />
      {asked === null ? null : (
        <ReasonDialog supplier={supplier} move={asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

const refusalOfMerged = (name: string, kept: string | undefined) =>
  kept === undefined ? null : isMerged(name, kept)

/** The move that leads back to the state before; null where only several together do. */
function undoOf(move: SupplierMove, before: WholeSupplier['state']): SupplierMove | null {
  if (move === 'release') return 'hold'
  if (move === 'unblock') return 'block'
  if (move === 'restore') return 'archive'
  return move === 'archive' && before === 'draft' ? 'restore' : null
}

import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { returnMachine } from '../returns.states.ts'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'

type Move = keyof typeof returnMachine.moves
type Dialog = ComponentType<{ found: WholeReturn; onClose: () => void }>

const dialogs: Readonly<Partial<Record<Move, Dialog>>> = {
  decline: lazy(async () => ({ default: (await import('./EndReturnDialog.tsx')).DeclineDialog })),
  cancel: lazy(async () => ({ default: (await import('./EndReturnDialog.tsx')).CallOffDialog })),
  close: lazy(async () => ({
    default: (await import('./SettleReturnDialog.tsx')).SettleReturnDialog,
  })),
}

const IdentifyDialog = lazy(async () => ({
  default: (await import('./IdentifyDialog.tsx')).IdentifyDialog,
}))

// Receiving and inspecting are done by scanning, at the inspection.
const offered = ['approve', 'send', 'close', 'decline', 'cancel'] as const

/** The operation of a transition, for devices that do not allow some of them. */
const operations = {
  approve: 'returns.approve',
  send: 'returns.send',
  close: 'returns.settle',
  decline: 'returns.decline',
  cancel: 'returns.cancel',
} as const

/** The available transitions; goods are received and inspected on a page of their own. */
export function ReturnMoves({ found }: { found: WholeReturn }) {
  const { id, version, number, state, orderId } = found
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Move | 'identify' | null>(null)
  const label = returnLabel(number)
  const plain = useAct({
    area: 'returns',
    run: (move: Move, options) =>
      move === 'approve'
        ? returnsApi.call.approve({ id, version }, options)
        : returnsApi.call.send({ id, version }, options),
    onDone: (_, move) => tellSuccess(`${label} ${returnMachine.moves[move].done}`),
  })
  const Dialog = asked && asked !== 'identify' ? dialogs[asked] : undefined
  const close = () => setAsked(null)
  const offers = offered
    .filter((move) => returnMachine.moves[move].from.includes(state))
    .filter((move) => found.mayDecide || (move !== 'approve' && move !== 'decline'))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        operation: operations[move],
        isDangerous: move === 'decline' || move === 'cancel',
        isPending: plain.isPending,
        onMove: () => (dialogs[move] ? setAsked(move) : plain.start(move)),
      }),
    )
  const isForBench = state === 'approved' || state === 'in_transit' || state === 'received'
  // Grading has ended: anything else in the parcel is scanned as extra.
  const isGraded = state === 'inspected'
  return (
    <div className={classes.acts}>
      {isForBench ? (
        <ActButton
          weight={state === 'approved' ? 'plain' : 'main'}
          onAct={() => navigate({ to: '.', search: { bench: id } })}
        >
          Receive and inspect
        </ActButton>
      ) : null}
      {isGraded && orderId !== null ? (
        <ActButton onAct={() => navigate({ to: '.', search: { bench: id } })}>
          Receive an extra unit
        </ActButton>
      ) : null}
      {orderId === null && state === 'received' ? (
        <ActButton onAct={() => setAsked('identify')}>Find its order</ActButton>
      ) : null}
      <MoveButtons machine={returnMachine} record={{ label, state }} offers={offers} />
      <Suspense>
        {Dialog ? <Dialog found={found} onClose={close} /> : null}
        {asked === 'identify' ? <IdentifyDialog found={found} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

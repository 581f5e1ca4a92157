import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { type End, refuseApproving, refuseEnd } from '../transfers.rules.ts'
import { transferMachine } from '../transfers.states.ts'
import classes from './transfers.module.css'
import { transfersApi } from './transfers-api.ts'

type Move = keyof typeof transferMachine.moves
type Dialog = ComponentType<{ transfer: WholeTransfer; onClose: () => void }>

const dialogs: Readonly<Partial<Record<Move, Dialog>>> = {
  approve: lazy(async () => ({ default: (await import('./ApproveDialog.tsx')).ApproveDialog })),
  reject: lazy(async () => ({ default: (await import('./EndDialog.tsx')).RejectDialog })),
  cancel: lazy(async () => ({ default: (await import('./EndDialog.tsx')).CancelDialog })),
  recall: lazy(async () => ({ default: (await import('./SettleDialog.tsx')).RecallDialog })),
  close_short: lazy(async () => ({
    default: (await import('./SettleDialog.tsx')).CloseShortDialog,
  })),
}

/** At which end a move is made; left out where either may. */
const endOfMove: Readonly<Partial<Record<Move, End>>> = {
  approve: 'source',
  reject: 'source',
  recall: 'source',
}

const dangerous: readonly Move[] = ['reject', 'cancel', 'recall', 'close_short']

// Leaving and arriving are done by scanning, on pages of their own.
const offered: readonly Move[] = [
  'request',
  'approve',
  'close',
  'close_short',
  'reject',
  'recall',
  'cancel',
]

/** The steps that are open now, and those of the other end greyed with whose they are. */
export function TransferMoves(props: { transfer: WholeTransfer; onChange: () => void }) {
  const { transfer, onChange } = props
  const { state, number } = transfer
  const [asked, setAsked] = useState<Move | null>(null)
  const plain = usePlainMoves(transfer)
  const Dialog = asked ? dialogs[asked] : undefined
  const offers = offered
    .filter((move) => transferMachine.moves[move].from.includes(state))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        isDangerous: dangerous.includes(move),
        isPending: plain.isPending,
        refusal: refusalFor(transfer, move),
        onMove: () => (dialogs[move] ? setAsked(move) : plain.start(move)),
      }),
    )
  return (
    <div className={classes.acts}>
      <ScanLinks transfer={transfer} />
      <MoveButtons
        machine={transferMachine}
        record={{ label: transferLabel(number), state }}
        offers={offers}
      />
      {state === 'draft' ? <ActButton onAct={onChange}>Change</ActButton> : null}
      <CloneButtons transfer={transfer} />
      {Dialog ? (
        <Suspense>
          <Dialog transfer={transfer} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function refusalFor(transfer: WholeTransfer, move: Move) {
  const { number, isOwnRequest } = transfer
  const label = transferLabel(number)
  const end = endOfMove[move]
  const otherEnd = end ? refuseEnd({ ...transfer, label, end }) : null
  if (otherEnd || move !== 'approve') return otherEnd
  const who = { requestedBy: isOwnRequest ? 'you' : null, actorId: 'you' }
  return refuseApproving(label, who)
}

function usePlainMoves({ id, version, number }: WholeTransfer) {
  const act = useAct({
    area: 'transfers',
    run: (move: Move, options) =>
      move === 'request'
        ? transfersApi.call.request({ id, version }, options)
        : transfersApi.call.close({ id, version }, options),
    onDone: (_, move) =>
      tellSuccess(`${transferLabel(number)} ${transferMachine.moves[move].done}`),
  })
  return { isPending: act.isPending, start: act.start }
}

/** The way to the page on which its goods are scanned out or in. */
function ScanLinks({ transfer }: { transfer: WholeTransfer }) {
  const navigate = useNavigate()
  const { id, state, number } = transfer
  const isOut = state === 'approved'
  const isIn = state === 'in_transit' || state === 'partially_received'
  if (!isOut && !isIn) return null
  const end: End = isOut ? 'source' : 'destination'
  const refusal = refuseEnd({ ...transfer, label: transferLabel(number), end })
  return (
    <ActButton
      weight="main"
      whyNot={refusal?.message ?? null}
      onAct={() => navigate({ to: '.', search: isOut ? { out: id } : { in: id } })}
    >
      {isOut ? 'Scan out and ship' : 'Scan in and receive'}
    </ActButton>
  )
}

function CloneButtons({ transfer: { id, rows, state } }: { transfer: WholeTransfer }) {
  const { set } = useUrlState()
  const act = useAct({
    area: 'transfers',
    run: transfersApi.call.clone,
    onDone: ({ id: copyId }) => {
      tellSuccess('Drafted again', 'Look it through, then request it.')
      set({ open: copyId, line: null, view: null })
    },
  })
  const hasShipped = !['draft', 'requested', 'approved', 'rejected', 'cancelled'].includes(state)
  const isShort = hasShipped && rows.some((line) => (line.shipped ?? 0) < (line.requested ?? 0))
  return (
    <>
      <ActButton isPending={act.isPending} onAct={() => act.start({ id })}>
        Clone
      </ActButton>
      {isShort ? (
        <ActButton isPending={act.isPending} onAct={() => act.start({ id, onlyShort: true })}>
          Clone what was short
        </ActButton>
      ) : null}
    </>
  )
}

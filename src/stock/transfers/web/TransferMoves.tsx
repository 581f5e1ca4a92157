import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { EditButton } from '#platform/web/EditButton.tsx'
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

/** What a move calls, for the devices at which some of them are closed. */
const operations = {
  request: 'transfers.request',
  approve: 'transfers.approve',
  close: 'transfers.close',
  close_short: 'transfers.closeShort',
  reject: 'transfers.reject',
  recall: 'transfers.recall',
  cancel: 'transfers.cancel',
} as const

const dangerous: readonly Move[] = ['reject', 'cancel', 'recall', 'close_short']

// Leaving and arriving are done by scanning, on pages of their own.
const offered: readonly (Move & keyof typeof operations)[] = [
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
        operation: operations[move],
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
      {state === 'draft' ? (
        <EditButton operation="transfers.change" onAct={onChange}>
          Change
        </EditButton>
      ) : null}
      <CloneButtons transfer={transfer} />
      {plain.dialog}
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
  const [shortage, setShortage] = useState<string | null>(null)
  const act = useAct({
    area: 'transfers',
    run: (move: Move | 'request_anyway', options) =>
      move === 'close'
        ? transfersApi.call.close({ id, version }, options)
        : transfersApi.call.request(
            { id, version, ...(move === 'request' ? {} : { anyway: true }) },
            options,
          ),
    onRefusal: ({ code, message }) => {
      if (code !== 'more_than_available') return false
      setShortage(message)
      return true
    },
    onDone: (_, move) => {
      setShortage(null)
      const { done } = transferMachine.moves[move === 'request_anyway' ? 'request' : move]
      tellSuccess(`${transferLabel(number)} ${done}`)
    },
  })
  const dialog =
    shortage === null ? null : (
      <ConfirmDialog
        title={`Request ${transferLabel(number).toLowerCase()} anyway?`}
        confirmLabel="Request anyway"
        isPending={act.isPending}
        refusal={act.refusal?.code === 'more_than_available' ? null : act.refusal}
        onConfirm={() => act.start('request_anyway')}
        onClose={() => setShortage(null)}
      >
        {shortage}
      </ConfirmDialog>
    )
  return { isPending: act.isPending, start: act.start, dialog }
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
      <ActButton
        operation="transfers.clone"
        isPending={act.isPending}
        onAct={() => act.start({ id })}
      >
        Clone
      </ActButton>
      {isShort ? (
        <ActButton
          operation="transfers.clone"
          isPending={act.isPending}
          onAct={() => act.start({ id, onlyShort: true })}
        >
          Clone what was short
        </ActButton>
      ) : null}
    </>
  )
}

import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, use, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EditButton } from '#platform/web/EditButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeReceipt } from '../receiving.fields.ts'
import { receiptMachine } from '../receiving.states.ts'
import classes from './receiving.module.css'
import { receivingApi } from './receiving-api.ts'
import { ReceivingSlotsContext } from './receiving-slots.ts'
import { toPutAway } from './to-put-away.ts'

type Move = keyof typeof receiptMachine.moves
/** Reopening asks nothing: finishing again takes it back. */
type AskedMove = Exclude<Move, 'reopen'>
type Dialog = ComponentType<{ receipt: WholeReceipt; onClose: () => void }>

const dialogs: Readonly<Record<AskedMove, Dialog>> = {
  receive: lazy(async () => ({ default: (await import('./ReceiveSummary.tsx')).ReceiveSummary })),
  finish: lazy(async () => ({ default: (await import('./FinishDialog.tsx')).FinishDialog })),
  cancel: lazy(async () => ({ default: (await import('./EndReceipt.tsx')).CancelReceipt })),
  undo: lazy(async () => ({ default: (await import('./EndReceipt.tsx')).UndoReceipt })),
}
const ReceiptLabels = lazy(async () => ({
  default: (await import('./ReceiptLabels.tsx')).ReceiptLabels,
}))

const offered: readonly Move[] = ['receive', 'finish', 'reopen', 'undo', 'cancel']
const dangerous: readonly Move[] = ['undo', 'cancel']

const operations: Readonly<Record<Move, string>> = {
  receive: 'receiving.receive',
  finish: 'receiving.finish',
  reopen: 'receiving.reopen',
  undo: 'receiving.undo',
  cancel: 'receiving.cancel',
}

/** The steps that are open now; counting and putting away have pages of their own. */
export function ReceiptMoves(props: { receipt: WholeReceipt; onChange: () => void }) {
  const { receipt, onChange } = props
  const { id, version, label, state, rows, hasBins, isImported } = receipt
  const { set } = useUrlState()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AskedMove | 'labels' | null>(null)
  const close = () => setAsked(null)
  const isCounting = state === 'counting'
  const hasRows = toPutAway(receipt).length > 0
  const isPutting = state === 'received' && hasBins && hasRows
  const Dialog = asked && asked !== 'labels' ? dialogs[asked] : undefined
  const reopen = useAct({
    area: 'receiving',
    run: receivingApi.call.reopen,
    onDone: () => tellSuccess(`Put-away of ${label} reopened`),
  })
  const offers = offered
    .filter((move) => receiptMachine.moves[move].from.includes(state))
    // Imported receipts are history: nothing of them is put away here.
    .filter((move) => move !== 'reopen' || !isImported)
    .map(
      (move): MoveOffer<Move> => ({
        move,
        operation: operations[move],
        isDangerous: dangerous.includes(move),
        ...(move === 'cancel' ? { label: 'Cancel count' } : {}),
        isHalt: move === 'receive' || move === 'reopen' || isPutting,
        isPending: move === 'reopen' && reopen.isPending,
        onMove: () => (move === 'reopen' ? reopen.start({ id, version }) : setAsked(move)),
      }),
    )
  const isReceived = ['received', 'put_away'].includes(state) && !isImported
  const mayOrder = useMay(capability.purchaseOrders)
  const mayInvoice = useMay(capability.costs) && mayOrder
  const { ClaimReceipt } = use(ReceivingSlotsContext)
  const isGone = state === 'cancelled' || state === 'undone'
  return (
    <div className={classes.acts}>
      {isCounting ? (
        <ActButton
          weight="main"
          operation="receiving.count"
          onAct={() => set({ open: null, count: id })}
        >
          Continue counting
        </ActButton>
      ) : null}
      {isPutting ? (
        <ActButton
          weight="main"
          operation="receiving.putAway"
          onAct={() => set({ open: null, putaway: id })}
        >
          Put away
        </ActButton>
      ) : null}
      {mayInvoice && receipt.orderId !== null && isReceived ? (
        <ActButton
          operation="supplierInvoices.add"
          onAct={() =>
            navigate({
              to: '/purchase-orders',
              search: { view: 'invoices', record: '1', order: receipt.orderId ?? '' },
            })
          }
        >
          Record invoice
        </ActButton>
      ) : null}
      {mayInvoice && isReceived && ClaimReceipt ? <ClaimReceipt receiptId={id} /> : null}
      <MoveButtons machine={receiptMachine} record={{ label, state }} offers={offers} />
      {isGone ? null : (
        <EditButton operation="receiving.change" onAct={onChange}>
          Change
        </EditButton>
      )}
      {isGone ? null : (
        <ActButton
          icon={<IconPrinter size={16} />}
          whyNot={rows.some(({ accepted }) => accepted > 0) ? null : 'Nothing is accepted yet.'}
          onAct={() => setAsked('labels')}
        >
          Print labels
        </ActButton>
      )}
      <Suspense>
        {Dialog ? <Dialog receipt={receipt} onClose={close} /> : null}
        {asked === 'labels' ? <ReceiptLabels receipt={receipt} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

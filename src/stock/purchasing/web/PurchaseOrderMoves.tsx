import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EditButton } from '#platform/web/EditButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { PurchaseOrder } from '../purchase-orders.fields.ts'
import { refuseApprovingOwn } from '../purchase-orders.rules.ts'
import { openStates, purchaseOrderMachine } from '../purchase-orders.states.ts'
import classes from './purchasing.module.css'
import { purchaseOrdersApi } from './purchasing-api.ts'
import { RemindButton } from './RemindButton.tsx'
import { WithdrawLink } from './WithdrawLink.tsx'

type Move = keyof typeof purchaseOrderMachine.moves
type Dialog = ComponentType<{ order: PurchaseOrder; onClose: () => void }>

const dialogs: Readonly<Partial<Record<Move, Dialog>>> = {
  send: lazy(async () => ({ default: (await import('./SendDialog.tsx')).SendDialog })),
  confirm: lazy(async () => ({
    default: (await import('./ConfirmOrderDialog.tsx')).ConfirmOrderDialog,
  })),
  propose_changes: lazy(async () => ({
    default: (await import('./ProposeDialog.tsx')).ProposeDialog,
  })),
  return_to_draft: lazy(async () => ({
    default: (await import('./ReturnDialog.tsx')).ReturnDialog,
  })),
  reject: lazy(async () => ({ default: (await import('./EndOrderDialog.tsx')).RejectDialog })),
  cancel: lazy(async () => ({ default: (await import('./EndOrderDialog.tsx')).CancelDialog })),
  close_short: lazy(async () => ({
    default: (await import('./EndOrderDialog.tsx')).CloseShortDialog,
  })),
}

/** What a move calls, for the devices at which some of them are closed. */
const operations = {
  send: 'purchaseOrders.send',
  submit: 'purchaseOrders.submit',
  return_to_draft: 'purchaseOrders.returnToDraft',
  confirm: 'purchaseOrders.confirm',
  propose_changes: 'purchaseOrders.proposeChanges',
  close: 'purchaseOrders.close',
  close_short: 'purchaseOrders.closeShort',
  reject: 'purchaseOrders.reject',
  cancel: 'purchaseOrders.cancel',
} as const

// Changes are decided where they are shown, and receiving has a page of its own.
const offered: readonly (Move & keyof typeof operations)[] = [
  'send',
  'submit',
  'confirm',
  'close',
  'propose_changes',
  'return_to_draft',
  'close_short',
  'reject',
  'cancel',
]

const dangerous: readonly Move[] = ['reject', 'cancel', 'close_short']

/** The steps that are open now. */
export function PurchaseOrderMoves(props: { order: PurchaseOrder; onChange: () => void }) {
  const { order, onChange } = props
  const { id, version, state, label, isOwnRequest } = order
  const [asked, setAsked] = useState<Move | null>(null)
  const plain = useAct({
    area: 'purchaseOrders',
    run: (move: 'submit' | 'close', options) =>
      purchaseOrdersApi.call[move]({ id, version }, options),
    onDone: (_, move) => tellSuccess(`${label} ${purchaseOrderMachine.moves[move].done}`),
  })
  const mayReceive = useMay(capability.receiving)
  const Dialog = asked ? dialogs[asked] : undefined
  const offers = offered
    .filter((move) => purchaseOrderMachine.moves[move].from.includes(state))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        operation: operations[move],
        isDangerous: dangerous.includes(move),
        isHalt: mayReceive && openStates.includes(state),
        isPending: plain.isPending,
        ...(move === 'send' && state === 'pending_approval'
          ? { label: 'Approve and send', refusal: ownRequest(label, isOwnRequest) }
          : {}),
        onMove: () => (move === 'submit' || move === 'close' ? plain.start(move) : setAsked(move)),
      }),
    )
  const mayChange = ['draft', 'sent', 'confirmed', 'partially_received'].includes(state)
  return (
    <div className={classes.acts}>
      <ReceiveLink order={order} />
      <MoveButtons machine={purchaseOrderMachine} record={{ label, state }} offers={offers} />
      {mayChange ? (
        <EditButton operation="purchaseOrders.change" onAct={onChange}>
          Change
        </EditButton>
      ) : null}
      <RemindButton order={order} />
      <WithdrawLink order={order} />
      <CopyButtons order={order} />
      {Dialog ? (
        <Suspense>
          <Dialog order={order} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The way to the page on which its delivery is counted. */
function ReceiveLink({ order: { id, state } }: { order: PurchaseOrder }) {
  const navigate = useNavigate()
  if (!useMay(capability.receiving) || !openStates.includes(state)) return null
  return (
    <ActButton
      weight="main"
      operation="receiving.start"
      onAct={() => navigate({ to: '/receiving', search: { start: id } })}
    >
      Receive
    </ActButton>
  )
}

const ownRequest = (label: string, isOwn: boolean) =>
  refuseApprovingOwn(label, { submittedBy: isOwn ? 'you' : null, actorId: 'you' })

function CopyButtons({ order: { id, state, items } }: { order: PurchaseOrder }) {
  const { set } = useUrlState()
  const act = useAct({
    area: 'purchaseOrders',
    run: purchaseOrdersApi.call.copy,
    onDone: ({ id: copyId }) => {
      tellSuccess('Drafted again', 'Look it through, then send it.')
      set({ open: copyId })
    },
  })
  const isShort =
    ['closed', 'cancelled', 'rejected'].includes(state) &&
    items.some((line) => line.accepted > 0 && line.accepted < line.quantity)
  return (
    <>
      <ActButton
        operation="purchaseOrders.copy"
        isPending={act.isPending}
        onAct={() => act.start({ id })}
      >
        Copy
      </ActButton>
      {isShort ? (
        <ActButton
          operation="purchaseOrders.copy"
          isPending={act.isPending}
          onAct={() => act.start({ id, onlyOpen: true })}
        >
          Copy what did not come
        </ActButton>
      ) : null}
    </>
  )
}

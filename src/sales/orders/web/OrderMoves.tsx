import { useNavigate } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import { movesFrom } from '#platform/machine.ts'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { refuseToLeave, refuseToPack, refuseUnproved, refuseWhileHeld } from '../orders.rules.ts'
import { type OrderMove, orderMachine } from '../orders.states.ts'
import { CancelOrderDialog, OrderMoveDialog } from './lazy-order-forms.ts'
import type { ReasonedMove } from './OrderMoveDialog.tsx'
import { OrderSlotsContext } from './order-slots.ts'
import { ordersApi } from './orders-api.ts'

// The main transitions of an order; undoing and cancelling are separate.
const path = ['confirm', 'pack', 'dispatch', 'deliver'] as const

type OfferedMove = Exclude<OrderMove, 'sendElsewhere' | 'undeliver'>

/** The next best move first, then what else may be done with the order now. */
export function OrderMoves({ order }: { order: Order }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<ReasonedMove | 'cancel' | null>(null)
  const label = orderLabel(order.number)
  const confirm = useAct({
    area: 'orders',
    run: ordersApi.call.confirm,
    failure: `${label} was not confirmed`,
    onDone: () => tellSuccess(`${label} confirmed`),
  })
  const unconfirm = useAct({
    area: 'orders',
    run: ordersApi.call.unconfirm,
    failure: `The confirmation of ${label} was not undone`,
    onDone: () => tellSuccess(`${label} is pending again`),
  })
  const openHolds = order.holds.filter(({ releasedAt }) => releasedAt === null)
  const own = { ...order, label }
  // Packing and handing over are done by scanning, so their buttons lead to the bench.
  const toBench = () => {
    navigate({ to: '/dispatch', search: { order: order.id } })
  }
  const byMove: Record<OfferedMove, Omit<MoveOffer<OfferedMove>, 'move'>> = {
    confirm: {
      onMove: () => confirm.start({ id: order.id, version: order.version }),
      isPending: confirm.isPending,
      operation: 'orders.confirm',
      refusal: refuseWhileHeld(label, openHolds) ?? refuseUnproved(own),
    },
    unconfirm: {
      onMove: () => unconfirm.start({ id: order.id, version: order.version }),
      isPending: unconfirm.isPending,
      operation: 'orders.unconfirm',
      // A way back, never the next step.
      isHalt: true,
    },
    pack: {
      onMove: toBench,
      operation: 'dispatch.bench',
      refusal: refuseToPack(own, openHolds),
      label: 'Pack at the bench',
    },
    unpack: {
      onMove: toBench,
      operation: 'dispatch.bench',
      label: 'Open its parcel again',
    },
    dispatch: {
      onMove: toBench,
      operation: 'dispatch.bench',
      refusal: refuseToLeave(own, openHolds),
      label: 'Hand over',
    },
    deliver: { onMove: () => setAsked('deliver'), operation: 'orders.deliver' },
    return: { onMove: () => setAsked('return'), operation: 'orders.takeBack', isDangerous: true },
    cancel: { onMove: () => setAsked('cancel'), operation: 'orders.cancel', isDangerous: true },
  }
  const offers = offeredMoves(order).map((move) => ({ move, ...byMove[move] }))
  if (offers.length === 0) return null
  return (
    <>
      <MoveButtons machine={orderMachine} record={{ label, state: order.state }} offers={offers} />
      {asked === 'cancel' ? (
        <CancelOrderDialog order={order} onClose={() => setAsked(null)} />
      ) : asked ? (
        <ReasonedMoveDialog move={asked} order={order} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

// What is open now, and the step after it greyed with its reason, so that the way is seen.
function offeredMoves({ state }: Order): OfferedMove[] {
  // A sales channel reports what it sent itself; a delivery is undone where its report was entered.
  const open = movesFrom(orderMachine, state).filter(
    (move) => move !== 'sendElsewhere' && move !== 'undeliver',
  )
  const next = path.findIndex((move) => open.includes(move))
  const ahead = next < 0 ? [] : path.slice(next, next + 2)
  return [...ahead, ...open.filter((move) => !ahead.some((known) => known === move))]
}

/** A delivery is reported of the parcel while that is with a courier; any other move is the order's. */
function ReasonedMoveDialog(props: { move: ReasonedMove; order: Order; onClose: () => void }) {
  const { deliveryDialog: Delivery } = use(OrderSlotsContext)
  const dialog = <OrderMoveDialog {...props} />
  if (props.move !== 'deliver' || !Delivery) return dialog
  return (
    <Suspense>
      <Delivery orderId={props.order.id} otherwise={dialog} onClose={props.onClose} />
    </Suspense>
  )
}

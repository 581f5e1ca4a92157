import { use, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { HoldDialog } from './lazy-order-forms.ts'
import { OrderBalance } from './OrderBalance.tsx'
import { OrderHolds } from './OrderHolds.tsx'
import { OrderMoves } from './OrderMoves.tsx'
import { OrderRelatives } from './OrderRelatives.tsx'
import classes from './OrderTop.module.css'
import { OrderSlotsContext } from './order-slots.ts'

/** What is due and what comes next, before everything else. */
export function OrderTop({ order }: { order: Order }) {
  const { policyNotice: Policy, flagButton: Flag } = use(OrderSlotsContext)
  return (
    <div className={classes.top}>
      <div className={classes.first}>
        <OrderBalance order={order} />
        <span className={classes.acts}>
          <OrderMoves key={order.id} order={order} />
          <HoldButton order={order} />
          {Flag && order.customerId ? (
            <Flag about={{ orderId: order.id }} subject={orderLabel(order.number)} />
          ) : null}
        </span>
      </div>
      {Policy && order.customerId ? <Policy about={{ orderId: order.id }} /> : null}
      <OrderHolds order={order} />
      {order.cancelReason ? (
        <p className={classes.quiet}>Cancelled: “{order.cancelReason}”</p>
      ) : null}
      <OrderRelatives key={`relatives ${order.id}`} order={order} />
    </div>
  )
}

function HoldButton({ order }: { order: Order }) {
  const [isHolding, setHolding] = useState(false)
  const whyNot = useWhyNot(capability.orders)
  if (!orderMachine.moves.cancel.from.some((state) => state === order.state)) return null
  return (
    <>
      <ActButton operation="orders.hold" whyNot={whyNot} onAct={() => setHolding(true)}>
        Hold
      </ActButton>
      {isHolding ? <HoldDialog order={order} onClose={() => setHolding(false)} /> : null}
    </>
  )
}

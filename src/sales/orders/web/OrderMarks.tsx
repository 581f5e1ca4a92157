import { AppLink } from '#platform/web/AppLink.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { Order } from '../orders.contract.ts'
import { orderMachine } from '../orders.states.ts'
import classes from './OrderTop.module.css'

/** Beside the number: that of the sales channel, the state, and the way to the full page. */
export function OrderMarks({ order, hasPage }: { order: Order; hasPage?: boolean }) {
  return (
    <span className={classes.marks} data-prints>
      {order.channelNumber ? (
        <bdi className={classes.channelNumber}>{order.channelNumber}</bdi>
      ) : null}
      <StateBadge machine={orderMachine} state={order.state} isLarge />
      {hasPage ? (
        <AppLink to={`/orders/${order.id}`} className={classes.page}>
          Full page
        </AppLink>
      ) : null}
    </span>
  )
}

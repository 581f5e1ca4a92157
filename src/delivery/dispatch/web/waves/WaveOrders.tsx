import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WaveOrder, WholeWave } from '../../waves.fields.ts'
import classes from './Waves.module.css'

/** The orders of a wave, each with what needs attention. */
export function WaveOrders({ wave }: { wave: WholeWave }) {
  return (
    <ul className={classes.orders}>
      {wave.orderRows.map((order) => (
        <li key={order.orderId} className={classes.order}>
          <AppLink to="/dispatch" search={{ order: order.orderId }}>
            {orderLabel(order.number)}
          </AppLink>
          <span className={classes.minor}>{order.shipName}</span>
          <span>{order.toteCode ? <CodeText code={order.toteCode} /> : null}</span>
          <span>
            <OrderMark order={order} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function OrderMark({ order }: { order: WaveOrder }) {
  if (order.state === 'cancelled') return <ToneBadge tone="bad" label="Cancelled" />
  if (order.isHeld) return <ToneBadge tone="bad" label="On hold" />
  if (order.hasLeft)
    return order.state === 'confirmed' ? (
      <ToneBadge tone="quiet" label="Left out" />
    ) : (
      <ToneBadge tone="good" label="Packed" />
    )
  return order.isLate ? <ToneBadge tone="bad" label="Late" /> : null
}

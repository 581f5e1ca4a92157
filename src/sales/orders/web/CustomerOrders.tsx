import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { orderMachine } from '../orders.states.ts'
import classes from './CustomerOrders.module.css'
import { ordersApi } from './orders-api.ts'

const shown = 8

/** The newest orders of a customer, for their profile. */
export function CustomerOrders({ customerId }: { customerId: string }) {
  const { data } = useQuery(ordersApi.ask('list', { customerId: [customerId], limit: shown }))
  const rows = data?.rows ?? []
  const all = (
    <AppLink to="/orders" search={{ customerId }}>
      All orders
    </AppLink>
  )
  return (
    <Section title="Orders" aside={rows.length > 0 ? all : null}>
      {data && rows.length === 0 ? (
        <p className={classes.none}>Nothing was ordered yet, or not where you work.</p>
      ) : (
        <ul className={classes.list}>
          {rows.map((order) => (
            <li key={order.id} className={classes.row}>
              <AppLink to="/orders" search={{ open: order.id }}>
                {order.number}
              </AppLink>
              <span>{formatDay(order.placedAt.slice(0, 10))}</span>
              <span>
                <StateBadge machine={orderMachine} state={order.state} />
              </span>
              <span className={classes.total}>
                <MoneyText minor={order.totalMinor} currency={order.currency} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { PortalOrder } from '#stock/supplier-portal/supplier-portal.fields.ts'
import { shipNoticeMachine } from '../ship-notices.states.ts'
import { cartonsInWords } from './notice-words.ts'
import classes from './ship-notices.module.css'
import { portalDeliveriesApi } from './ship-notices-api.ts'

/** The deliveries of an order, for its supplier. */
export function OrderDeliveries({ order }: { order: PortalOrder }) {
  const { data } = useQuery(portalDeliveriesApi.ask('list', { q: order.label }))
  const rows = data?.rows.filter(({ orderId }) => orderId === order.id) ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Deliveries">
      <ul className={classes.list}>
        {rows.map((delivery) => (
          <li key={delivery.id}>
            <AppLink search={{ view: 'deliveries', open: delivery.id }}>
              Delivery {delivery.deliveryNumber}
            </AppLink>
            <StateBadge machine={shipNoticeMachine} state={delivery.state} />
            <span className={classes.minor}>
              arrives {formatDay(delivery.arrivesOn)}, {cartonsInWords(delivery.cartons)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

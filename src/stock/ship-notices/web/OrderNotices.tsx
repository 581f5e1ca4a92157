import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { shipNoticeMachine } from '../ship-notices.states.ts'
import { cartonsInWords } from './notice-words.ts'
import classes from './ship-notices.module.css'
import { shipNoticesApi } from './ship-notices-api.ts'

/** What the supplier announced of an order; nothing where it announced none. */
export function OrderNotices({ orderId }: { orderId: string }) {
  const maySee = useMay(capability.receiving)
  const { data } = useQuery({ ...shipNoticesApi.ask('ofOrder', { orderId }), enabled: maySee })
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Announced deliveries">
      <ul className={classes.list}>
        {data.rows.map((notice) => (
          <li key={notice.id}>
            <AppLink to="/receiving" search={{ delivery: notice.id }}>
              Delivery {notice.deliveryNumber}
            </AppLink>
            <StateBadge machine={shipNoticeMachine} state={notice.state} />
            {notice.isLate ? <ToneBadge tone="bad" label="Late" /> : null}
            <span className={classes.minor}>
              {[
                `arrives ${formatDay(notice.arrivesOn)}`,
                cartonsInWords(notice.cartons),
                notice.carrier,
                notice.trackingNumber,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

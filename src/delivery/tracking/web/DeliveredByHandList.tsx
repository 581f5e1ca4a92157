import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { DeliveredByHand } from '../tracking.contract.ts'
import { ReportDialog } from './ReportDialog.tsx'
import classes from './report.module.css'
import { trackingApi } from './tracking-api.ts'

/** Orders marked delivered by hand whose courier owes nothing yet; nothing where there are none. */
export function DeliveredByHandList() {
  const { data } = useQuery(trackingApi.ask('deliveredByHand', {}))
  const [booked, setBooked] = useState<DeliveredByHand | null>(null)
  if (!data || data.rows.length === 0) return null
  const close = () => setBooked(null)
  return (
    <Section title="Delivered by hand, cash not booked" level={2}>
      <ul className={classes.results}>
        {data.rows.map((row) => (
          <li key={row.parcelId}>
            <AppLink search={{ tab: 'parcels', parcel: row.parcelId }}>{row.code}</AppLink>
            <span>{row.courierName}</span>
            <MoneyText minor={row.cashMinor} currency={row.currency} />
            <span className={classes.quiet}>
              marked delivered <InstantText at={row.deliveredAt} />
            </span>
            <ActButton size="xs" onAct={() => setBooked(row)}>
              Book cash<span className="visually-hidden"> of {row.code}</span>
            </ActButton>
          </li>
        ))}
      </ul>
      {booked ? (
        <ReportDialog
          parcels={[{ ...booked, id: booked.parcelId }]}
          news="delivered"
          onDone={close}
          onClose={close}
        />
      ) : null}
    </Section>
  )
}

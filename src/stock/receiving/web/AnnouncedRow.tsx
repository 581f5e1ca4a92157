import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { AnnouncedRow as Announced } from '../receiving.fields.ts'
import classes from './receiving.module.css'

type AnnouncedRowProps = { delivery: Announced; isLate: boolean; onReceive: () => void }

/** One delivery that its supplier announced. */
export function AnnouncedRow({ delivery, isLate, onReceive }: AnnouncedRowProps) {
  const { id, label, orderLabel, supplierName, outletCode, receipt } = delivery
  const day = formatDay(delivery.dueOn)
  return (
    <li className={classes.delivery} aria-label={`${label}, ${supplierName}`}>
      <span className={classes.deliveryName}>
        <strong>
          <AppLink search={{ delivery: id }}>{label}</AppLink>
        </strong>
        <span>{supplierName}</span>
      </span>
      <span className={classes.deliveryFacts}>
        <ToneBadge tone="active" label="Announced" />
        {isLate ? <ToneBadge tone="bad" label={`Due ${day}`} /> : `Arrives ${day}`}
        <span>{outletCode}</span>
        <span>{orderLabel}</span>
        <span>{delivery.cartons === 1 ? '1 carton' : `${delivery.cartons} cartons`}</span>
        {delivery.carrier || delivery.trackingNumber ? (
          <span>{[delivery.carrier, delivery.trackingNumber].filter(Boolean).join(' ')}</span>
        ) : null}
        {receipt ? (
          <AppLink search={{ count: receipt.id }}>{receipt.label} is being counted</AppLink>
        ) : null}
      </span>
      {receipt ? null : (
        <ActButton operation="shipNotices.receive" whyNot={delivery.whyNot} onAct={onReceive}>
          Receive
        </ActButton>
      )}
    </li>
  )
}

import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ExpectedDelivery } from '../receiving.fields.ts'
import { awaitedLinesWords } from './awaited-words.ts'
import classes from './receiving.module.css'

type ExpectedRowProps = { delivery: ExpectedDelivery; isLate: boolean; onReceive: () => void }

/** One order of which goods are still to come. */
export function ExpectedRow({ delivery, isLate, onReceive }: ExpectedRowProps) {
  const { label, orderId, supplierName, outletCode, dueOn, lines, awaitedLines, open } = delivery
  const mayOpen = useMay(capability.purchaseOrders)
  const day = dueOn === null ? null : formatDay(dueOn)
  return (
    <li className={classes.delivery} aria-label={`${label}, ${supplierName}`}>
      <span className={classes.deliveryName}>
        <strong>
          {mayOpen ? (
            <AppLink to="/purchase-orders" search={{ open: orderId }}>
              {label}
            </AppLink>
          ) : (
            label
          )}
        </strong>
        <span>{supplierName}</span>
      </span>
      <span className={classes.deliveryFacts}>
        {day === null ? null : isLate ? (
          <ToneBadge tone="bad" label={`Due ${day}`} />
        ) : (
          `Due ${day}`
        )}
        <span>{outletCode}</span>
        <span>{lines === 1 ? '1 line' : `${lines} lines`}</span>
        {awaitedLines > 0 ? (
          <ToneBadge tone="special" label={awaitedLinesWords(awaitedLines)} />
        ) : null}
        {open.map((receipt) => (
          <AppLink key={receipt.id} search={{ count: receipt.id }}>
            {receipt.label} is being counted
          </AppLink>
        ))}
      </span>
      <ActButton operation="receiving.start" whyNot={delivery.whyNot} onAct={onReceive}>
        Receive
      </ActButton>
    </li>
  )
}

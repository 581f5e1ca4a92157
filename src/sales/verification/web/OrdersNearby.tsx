import { formatInstant } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { orderMachine, orderStates } from '#sales/orders/orders.states.ts'
import type { WholeAddress } from '../verification.fields.ts'
import classes from './verification.module.css'

type Other = WholeAddress['others'][number]

/** What came of earlier orders to the same address or from the same phone. */
export function OrdersNearby({ address }: { address: WholeAddress }) {
  if (address.others.length === 0) return null
  return (
    <Section title="Same address or phone">
      <ul className={classes.reasons}>
        {address.others.map((other) => (
          <li key={other.id} className={classes.courier}>
            <OrderState state={other.state} />
            <span>
              <PathLink href={orderNoun.path(other.id)}>{orderLabel(other.number)}</PathLink>,{' '}
              {other.shipName}
            </span>
            <span className={classes.quiet}>
              {sharedOf(other)}, {formatInstant(other.placedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OrderState({ state }: Pick<Other, 'state'>) {
  const known = orderStates.find((each) => each === state)
  return known ? <StateBadge machine={orderMachine} state={known} /> : null
}

function sharedOf({ isSameAddress, isSamePhone }: Other): string {
  if (isSameAddress && isSamePhone) return 'Same address and phone'
  return isSameAddress ? 'Same address' : 'Same phone'
}

import { formatDay } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { GiftCard } from '../gift-cards.contract.ts'
import { CardActs } from './CardActs.tsx'
import { CardEntries } from './CardEntries.tsx'
import classes from './gift-cards.module.css'

/** What is left on a card, what can be done with it, and all that is known of it. */
export function GiftCardBody({ card }: { card: GiftCard }) {
  const { balanceMinor, currency, blockReason } = card
  return (
    <>
      {blockReason === '' ? null : <p className={classes.warning}>{blockReason}</p>}
      <p className={classes.balance}>
        Balance
        <strong data-balance>{formatMoney(balanceMinor, currency)}</strong>
      </p>
      <CardActs card={card} />
      <CardFacts card={card} />
      <Section title="Entries">
        <CardEntries card={card} />
      </Section>
    </>
  )
}

function CardFacts({ card }: { card: GiftCard }) {
  const { issuedAt, issuedBy, outletCode, expiresOn, customerId, customerName } = card
  return (
    <FactList
      facts={[
        { label: 'Issued', value: <InstantText at={issuedAt} /> },
        { label: 'Issued by', value: issuedBy },
        { label: 'Outlet', value: outletCode },
        { label: 'Expires', value: expiresOn === null ? 'Never' : formatDay(expiresOn) },
        {
          label: 'Customer',
          value: customerId ? (
            <AppLink to="/all-customers" search={{ open: customerId }}>
              {customerName}
            </AppLink>
          ) : null,
        },
      ]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import type { GiftCard } from '../gift-cards.contract.ts'
import { CardActs } from './CardActs.tsx'
import { CardEntries } from './CardEntries.tsx'
import { CardStatus } from './card-cells.tsx'
import classes from './gift-cards.module.css'
import { giftCardsApi } from './gift-cards-api.ts'

/** One gift card: what is left on it, and what changed that. */
export function GiftCardPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: card, error, refetch } = useQuery(giftCardsApi.ask('get', { id }))
  const history = useQuery(giftCardsApi.ask('history', { id }))
  if (!card)
    return (
      <SidePanel title="Gift card" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  const { code, status, balanceMinor, currency, blockReason } = card
  return (
    <SidePanel title={`Gift card ${code}`} mark={<CardStatus status={status} />} onClose={onClose}>
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
      <RecordHistory query={history} />
    </SidePanel>
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

import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { CardStatus } from './card-cells.tsx'
import { GiftCardBody } from './GiftCardBody.tsx'
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
  const { code, status } = card
  return (
    <SidePanel title={`Gift card ${code}`} mark={<CardStatus status={status} />} onClose={onClose}>
      <GiftCardBody card={card} />
      <RecordHistory query={history} />
    </SidePanel>
  )
}

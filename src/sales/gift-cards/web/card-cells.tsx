import type { Tone } from '#platform/machine.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { GiftCardRow } from '../gift-cards.contract.ts'
import { type GiftCardStatus, giftCardStatusLabels } from '../gift-cards.rules.ts'

const tones: Readonly<Record<GiftCardStatus, Tone>> = {
  active: 'good',
  expired: 'quiet',
  blocked: 'bad',
}

/** The state of a card, or that it has expired. */
export function CardStatus({ status }: { status: GiftCardStatus }) {
  return <ToneBadge tone={tones[status]} label={giftCardStatusLabels[status]} />
}

export const giftCardCells: Cells<GiftCardRow> = {
  status: ({ status }) => <CardStatus status={status} />,
}

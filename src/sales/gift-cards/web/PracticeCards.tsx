import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { codeInGroups } from '../gift-card-code.ts'
import { CheckBalance } from './CheckBalance.tsx'
import { CardStatus } from './card-cells.tsx'
import { type CardDesk, CardDeskContext } from './card-desk.ts'
import { GiftCardBody } from './GiftCardBody.tsx'
import classes from './gift-cards.module.css'
import { IssueCardForm } from './IssueCardForm.tsx'
import { IssuedCard, type IssuedGiftCard } from './IssuedCard.tsx'

type PracticeCardsProps = { cards: readonly IssuedGiftCard[]; desk: CardDesk }

/** The gift cards of a training, with the screens of real ones. Their codes are shown. */
export function PracticeCards({ cards, desk }: PracticeCardsProps) {
  const { params, set } = useUrlState()
  const [issued, setIssued] = useState<IssuedGiftCard | null>(null)
  const [isChecking, setChecking] = useState(false)
  const opened = cards.find(({ card }) => card.id === params.open)
  return (
    <CardDeskContext value={desk}>
      <div className={classes.acts}>
        <ActButton
          weight="main"
          operation="giftCards.issue"
          icon={<IconPlus size={16} />}
          onAct={() => set({ new: '1', open: null })}
        >
          Issue gift card
        </ActButton>
        <ActButton
          operation="giftCards.lookUp"
          icon={<IconSearch size={16} />}
          onAct={() => setChecking(true)}
        >
          Check balance
        </ActButton>
      </div>
      <ul className={classes.entries} aria-label="Practice gift cards">
        {cards.map(({ card: { id, status, balanceMinor, currency }, wholeCode }) => (
          <li key={id}>
            <button type="button" className={classes.card} onClick={() => set({ open: id })}>
              <strong>{codeInGroups(wholeCode)}</strong>
              <CardStatus status={status} />
              <span className={classes.amount}>{formatMoney(balanceMinor, currency)}</span>
            </button>
          </li>
        ))}
      </ul>
      {params.new ? (
        <IssueCardForm
          onClose={() => set({ new: null }, 'replace')}
          onIssued={(answer) => {
            setIssued(answer)
            set({ new: null, open: answer.card.id }, 'replace')
          }}
        />
      ) : null}
      {opened ? (
        <SidePanel
          title={`Gift card ${opened.card.code}`}
          mark={
            <>
              <CardStatus status={opened.card.status} />
              <ToneBadge tone="special" label="Training" />
            </>
          }
          onClose={() => set({ open: null }, 'replace')}
        >
          <GiftCardBody card={opened.card} />
        </SidePanel>
      ) : null}
      {issued ? <IssuedCard issued={issued} onClose={() => setIssued(null)} /> : null}
      {isChecking ? (
        <CheckBalance
          onOpen={(open) => {
            setChecking(false)
            set({ open, new: null })
          }}
          onClose={() => setChecking(false)}
        />
      ) : null}
    </CardDeskContext>
  )
}

import { IconPlus, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { TrainingNote } from '#sales/registers/web/index.tsx'
import { giftCardList } from '../gift-cards.list.ts'
import { giftCardCells } from './card-cells.tsx'
import { giftCardsApi } from './gift-cards-api.ts'
import type { IssuedGiftCard } from './IssuedCard.tsx'
import { useCardScans } from './use-card-scans.ts'

const GiftCardPanel = lazy(async () => ({
  default: (await import('./GiftCardPanel.tsx')).GiftCardPanel,
}))
const IssueCardForm = lazy(async () => ({
  default: (await import('./IssueCardForm.tsx')).IssueCardForm,
}))
const IssuedCard = lazy(async () => ({ default: (await import('./IssuedCard.tsx')).IssuedCard }))
const CheckBalance = lazy(async () => ({
  default: (await import('./CheckBalance.tsx')).CheckBalance,
}))

/** Gift cards: issue them, check a balance, block a lost one. */
export function GiftCardsPage() {
  const { params, set } = useUrlState()
  useCardScans(!params.new)
  const whyNot = useWhyNot(capability.pos)
  // Kept by the open page alone, because it is the code itself.
  const [issued, setIssued] = useState<IssuedGiftCard | null>(null)
  const [isChecking, setChecking] = useState(false)
  return (
    <PageFrame
      title="Gift cards"
      purpose="Prepaid cards, their balances and what was paid with them."
      more={
        <ActButton icon={<IconSearch size={16} />} onAct={() => setChecking(true)}>
          Check balance
        </ActButton>
      }
      action={
        <ActButton
          weight="main"
          whyNot={whyNot}
          operation="giftCards.issue"
          icon={<IconPlus size={16} />}
          onAct={() => set({ new: '1', open: null })}
        >
          Issue gift card
        </ActButton>
      }
    >
      <TrainingNote subject="gift cards" view="cards" />
      <ListView
        list={giftCardList}
        ask={(call) => giftCardsApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={giftCardCells}
        records={{ outletId: useOutletOptions() }}
        exportPath="/files/gift-cards"
        isMarked={({ status }) => status === 'blocked'}
        whenNothing={
          <EmptyNote title="No gift cards yet">
            Issue one for a customer who pays for it at a register. Its code is printed once.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.new ? (
          <IssueCardForm
            onClose={() => set({ new: null }, 'replace')}
            onIssued={(answer) => {
              setIssued(answer)
              set({ new: null, open: answer.card.id }, 'replace')
            }}
          />
        ) : null}
        {params.open ? (
          <GiftCardPanel
            key={params.open}
            id={params.open}
            onClose={() => set({ open: null }, 'replace')}
          />
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
      </Suspense>
    </PageFrame>
  )
}

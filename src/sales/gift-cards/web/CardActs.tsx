import { use, useState } from 'react'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { MoveButtons } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { GiftCard } from '../gift-cards.contract.ts'
import { giftCardStatusLabels } from '../gift-cards.rules.ts'
import { giftCardMachine } from '../gift-cards.states.ts'
import { AdjustCardDialog } from './AdjustCardDialog.tsx'
import { CardDeskContext } from './card-desk.ts'
import classes from './gift-cards.module.css'
import { LoadCardDialog } from './LoadCardDialog.tsx'

type Dialog = 'load' | 'adjust' | 'block' | 'unblock'

/** What can be done with a card. */
export function CardActs({ card }: { card: GiftCard }) {
  const { code, state, status } = card
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const isActive = state === 'active'
  return (
    <div className={classes.acts}>
      <ActButton
        weight={isActive ? 'main' : 'plain'}
        operation="giftCards.load"
        whyNot={
          status === 'active'
            ? null
            : `${code} is ${giftCardStatusLabels[status].toLowerCase()} and can’t be loaded.`
        }
        onAct={() => setDialog('load')}
      >
        Load card
      </ActButton>
      <ActButton operation="giftCards.adjust" onAct={() => setDialog('adjust')}>
        Correct balance
      </ActButton>
      <MoveButtons
        machine={giftCardMachine}
        record={{ label: code, state }}
        offers={[
          isActive
            ? {
                move: 'block',
                label: 'Block card',
                operation: 'giftCards.block',
                isDangerous: true,
                onMove: () => setDialog('block'),
              }
            : {
                move: 'unblock',
                label: 'Unblock card',
                operation: 'giftCards.unblock',
                onMove: () => setDialog('unblock'),
              },
        ]}
      />
      {dialog === 'load' ? <LoadCardDialog card={card} onClose={close} /> : null}
      {dialog === 'adjust' ? <AdjustCardDialog card={card} onClose={close} /> : null}
      {dialog === 'block' || dialog === 'unblock' ? (
        <MoveDialog card={card} move={dialog} onClose={close} />
      ) : null}
    </div>
  )
}

type MoveDialogProps = { card: GiftCard; move: 'block' | 'unblock'; onClose: () => void }

function MoveDialog({ card, move, onClose }: MoveDialogProps) {
  const { id, version, code, balanceMinor, currency } = card
  const desk = use(CardDeskContext)
  const { label, done } = giftCardMachine.moves[move]
  const balance = formatMoney(balanceMinor, currency)
  return (
    <ReasonStep
      appliesTo={`gift_card.${move}`}
      area="giftCards"
      title={`${label} ${code}?`}
      subject={code}
      effect={
        move === 'block'
          ? `Every register refuses it from now on. Its balance of ${balance} stays on it.`
          : `It can be spent again. Its balance is ${balance}.`
      }
      confirmLabel={`${label} card`}
      isDangerous={move === 'block'}
      version={version}
      save={(reason, options) => desk[move]({ id, version, reason }, options)}
      onSaved={() => {
        tellSuccess(`${code} is ${done}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

import { TextInput } from '@mantine/core'
import { formatDay } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import type { GiftCardRow } from '../gift-cards.contract.ts'
import { CardStatus } from './card-cells.tsx'
import classes from './gift-cards.module.css'
import { useCardLookUp } from './use-card-look-up.ts'

type CheckBalanceProps = { onOpen: (id: string) => void; onClose: () => void }

/** The balance of a card by its code, scanned or typed; a typing error is found before it is sent. */
export function CheckBalance({ onOpen, onClose }: CheckBalanceProps) {
  const { text, type, check, fault, found, isPending } = useCardLookUp()
  return (
    <ModalDialog title="Check balance" onScan={check} onClose={onClose}>
      <form
        className={classes.checking}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) check(text)
        }}
      >
        <TextInput
          label="Code of the gift card"
          description="Scan it, or type it as it is printed."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={40}
          data-scan="text"
          value={text}
          error={fault}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        {found ? <FoundCard card={found.card} /> : null}
        <div className={classes.foot}>
          <ActButton onAct={onClose}>Close</ActButton>
          {found ? <ActButton onAct={() => onOpen(found.card.id)}>Open card</ActButton> : null}
          <ActButton
            type="submit"
            weight="main"
            isPending={isPending}
            whyNot={text.trim() === '' ? 'Scan or type the code first.' : null}
            onAct={() => undefined}
          >
            Check balance
          </ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}

function FoundCard({ card }: { card: GiftCardRow }) {
  const { code, status, balanceMinor, currency, expiresOn } = card
  return (
    <div className={classes.result} role="status">
      <p className={classes.balance}>
        Balance
        <strong data-balance>{formatMoney(balanceMinor, currency)}</strong>
      </p>
      <p className={classes.factLine}>
        {code} <CardStatus status={status} />
        {expiresOn === null ? null : <span>Expires {formatDay(expiresOn)}</span>}
      </p>
    </div>
  )
}

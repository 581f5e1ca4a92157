import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { CopyField } from '#platform/web/CopyField.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { codeInGroups } from '../gift-card-code.ts'
import type { GiftCard } from '../gift-cards.contract.ts'
import { GiftCardSlip } from './GiftCardSlip.tsx'
import classes from './gift-cards.module.css'

export type IssuedGiftCard = { readonly card: GiftCard; readonly wholeCode: string }

/**
 * The whole code of a new card, the only time that it is shown. Closing it before the slip is
 * printed asks first, because the money would be lost with the code.
 */
export function IssuedCard({ issued, onClose }: { issued: IssuedGiftCard; onClose: () => void }) {
  const { card, wholeCode } = issued
  const [isPrinting, setPrinting] = useState(false)
  const [wasPrinted, setPrinted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const print = () => {
    setAsking(false)
    setPrinting(true)
  }
  const close = () => (wasPrinted || isAsking ? onClose() : setAsking(true))
  return (
    <ModalDialog
      title={`Gift card ${card.code} is issued`}
      isKept={() => !wasPrinted}
      onClose={() => (wasPrinted ? onClose() : setAsking(true))}
    >
      <p className={classes.balance}>
        Balance
        <strong>{formatMoney(card.balanceMinor, card.currency)}</strong>
      </p>
      <p className={classes.once} role="status">
        {isAsking
          ? 'The slip is not printed. Without its code the card can’t be spent.'
          : 'The code is shown once. Print the slip for the customer.'}
      </p>
      <div className={classes.picture}>
        <BarcodePicture code={wholeCode} moduleDots={2} />
      </div>
      <form
        className={classes.checking}
        onSubmit={(event) => {
          event.preventDefault()
          print()
        }}
      >
        <CopyField label="Code" text={codeInGroups(wholeCode)} />
        <div className={classes.foot}>
          <ActButton weight={isAsking ? 'danger' : 'plain'} onAct={close}>
            {isAsking ? 'Close without printing' : 'Done'}
          </ActButton>
          <ActButton type="submit" weight="main" icon={<IconPrinter size={16} />} onAct={noAct}>
            Print slip
          </ActButton>
        </div>
      </form>
      {isPrinting ? (
        <GiftCardSlip
          issued={issued}
          onPrinted={() => {
            setPrinting(false)
            setPrinted(true)
          }}
        />
      ) : null}
    </ModalDialog>
  )
}

/** The form of the button prints. */
const noAct = () => undefined

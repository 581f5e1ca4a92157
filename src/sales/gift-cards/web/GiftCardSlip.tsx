import { use } from 'react'
import { formatDay } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { codeInGroups } from '../gift-card-code.ts'
import { CardDeskContext } from './card-desk.ts'
import classes from './GiftCardSlip.module.css'
import type { IssuedGiftCard } from './IssuedCard.tsx'

/** The card itself, on a roll of 80 mm: its barcode is scanned to pay with it. */
export function GiftCardSlip(props: { issued: IssuedGiftCard; onPrinted: () => void }) {
  const { card, wholeCode } = props.issued
  const { isTraining } = use(CardDeskContext)
  const { companyName, companyAddress, companyPhone } = useHouse()
  return (
    <PrintSheet paper="receipt" onPrinted={props.onPrinted}>
      <div className={classes.slip}>
        <header className={classes.head}>
          <strong>{companyName}</strong>
          {companyAddress === '' ? null : <span>{companyAddress}</span>}
          {companyPhone === '' ? null : <span>{companyPhone}</span>}
        </header>
        {isTraining ? <strong>Training – not a gift card</strong> : null}
        <p className={classes.amount}>
          Gift card
          <strong>{formatMoney(card.balanceMinor, card.currency)}</strong>
        </p>
        <div className={classes.code}>
          <BarcodePicture code={wholeCode} moduleDots={2} />
        </div>
        <p className={classes.groups}>{codeInGroups(wholeCode)}</p>
        <p className={classes.facts}>
          Issued {formatInstant(card.issuedAt)}, {card.outletCode}
          <br />
          {card.expiresOn === null ? 'Does not expire' : `Valid until ${formatDay(card.expiresOn)}`}
        </p>
        <p className={classes.facts}>
          Keep this slip like cash. Its code pays at each of our stores, and it can’t be printed
          again.
        </p>
      </div>
    </PrintSheet>
  )
}

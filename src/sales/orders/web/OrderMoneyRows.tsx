import { formatMoney } from '#platform/money.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tenderLabels } from '#sales/registers/tenders.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'

import classes from './OrderMoney.module.css'

type Of = { money: OrderMoneyFacts }

const kinds: Readonly<Record<string, string>> = { refund: 'Refund', moved: 'Moved away' }

/** What was paid and refunded, oldest first. */
export function PaymentsOfOrder({ money: { payments, currency } }: Of) {
  if (payments.length === 0) return null
  return (
    <>
      <h4 className={classes.heading}>Payments</h4>
      <ul className={classes.rows}>
        {payments.map((payment) => (
          <li key={payment.id} className={classes.row}>
            <span className={classes.what}>
              {[kinds[payment.kind], tenderLabels[payment.method]].filter(Boolean).join(', ')}
              <span className={classes.small}>
                <InstantText at={payment.takenAt} />{' '}
                {[payment.takenBy, payment.reference, payment.reason].filter(Boolean).join(' · ')}
              </span>
            </span>
            <MoneyText
              minor={payment.kind === 'payment' ? payment.amountMinor : -payment.amountMinor}
              currency={currency}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Each edit with what stood before and after it, newest first. */
export function EditsOfOrder({ money: { edits, currency } }: Of) {
  if (edits.length === 0) return null
  return (
    <>
      <h4 className={classes.heading}>Edits</h4>
      <ul className={classes.rows}>
        {edits.map((edit) => (
          <li key={edit.id} className={classes.row}>
            <span className={classes.what}>
              {edit.changes.map(({ what, before, after }) => (
                <span key={what} className={classes.change}>
                  {what}: <s>{before || 'none'}</s> {after || 'none'}
                </span>
              ))}
              <span className={classes.small}>
                <InstantText at={edit.editedAt} />{' '}
                {[edit.editedBy, edit.reason].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span>
              {edit.differenceMinor > 0 ? '+' : ''}
              {formatMoney(edit.differenceMinor, currency)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

import { formatMoney } from '#platform/money.ts'
import { classNames } from '#platform/web/class-names.ts'
import type { Order } from '../orders.contract.ts'
import classes from './OrderTop.module.css'

/** What is due of an order now, as its most prominent number. */
export function OrderBalance({ order }: { order: Order }) {
  const { balanceMinor, currency } = order
  const isRefund = balanceMinor < 0
  if (balanceMinor === 0) return <p className={classes.settled}>{settledInWords(order)}</p>
  return (
    <p className={classes.balance}>
      <span className={classes.amount}>{formatMoney(Math.abs(balanceMinor), currency)}</span>{' '}
      <span className={classNames(classes.balanceWords, isRefund && classes.refund)}>
        {dueInWords(order)}
      </span>
    </p>
  )
}

function dueInWords({ balanceMinor, paymentMethod, state }: Order): string {
  if (balanceMinor < 0) return 'overpaid, refund due'
  if (paymentMethod === 'cash_on_delivery' && state !== 'delivered') return 'to collect on delivery'
  return 'balance due'
}

function settledInWords({ paymentState, totalMinor }: Order): string {
  return paymentState === 'paid' && totalMinor > 0 ? 'Paid in full' : 'Nothing due'
}

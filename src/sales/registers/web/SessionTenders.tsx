import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { tenderLabels } from '../tenders.ts'
import classes from './registers.module.css'

/** Payments and refunds by payment method. */
export function SessionTenders({ session }: { session: RegisterSession }) {
  const { tenders, currency, countedMinor } = session
  if (tenders.length === 0)
    return (
      <p className={classes.quiet}>
        {countedMinor === null
          ? 'No payments except in cash; cash is shown once it is counted.'
          : 'No payments.'}
      </p>
    )
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>Method</th>
          <th className={classes.right}>Payments</th>
          <th className={classes.right}>Paid</th>
          <th className={classes.right}>Refunded</th>
        </tr>
      </thead>
      <tbody>
        {tenders.map(({ method, payments, paidMinor, refundedMinor }) => (
          <tr key={method}>
            <td>{tenderLabels[method]}</td>
            <td className={classes.right}>{payments}</td>
            <td className={classes.right}>
              <MoneyText minor={paidMinor} currency={currency} />
            </td>
            <td className={classes.right}>
              <MoneyText minor={refundedMinor} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

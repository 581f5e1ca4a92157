import { formatMoney } from '#platform/money.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tenderLabels } from '#sales/registers/tenders.ts'
import type { Sale } from '../sales.contract.ts'
import classes from './pos.module.css'

/** Payments and refunds in their order; for cash also what was handed over. */
export function SalePayments({ sale: { payments, currency } }: { sale: Sale }) {
  if (payments.length === 0) return <p className={classes.dimmed}>No payments.</p>
  return (
    <table className={classes.table}>
      <tbody>
        {payments.map(({ id, kind, method, amountMinor, tenderedMinor, reference, by, at }) => (
          <tr key={id}>
            <td>
              {kind === 'refund' ? `Refund: ${tenderLabels[method]}` : tenderLabels[method]}
              {reference === '' ? null : <span className={classes.dimmed}> {reference}</span>}
              <span className={classes.minor}>
                {tenderedMinor !== null && tenderedMinor !== amountMinor
                  ? `${formatMoney(tenderedMinor, currency)} received, `
                  : ''}
                {by}, <InstantText at={at} />
              </span>
            </td>
            <td className={classes.right}>
              <MoneyText
                minor={kind === 'refund' ? -amountMinor : amountMinor}
                currency={currency}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

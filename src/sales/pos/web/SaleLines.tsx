import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { Sale } from '../sales.contract.ts'
import classes from './pos.module.css'

/** What was sold at which price, and how much of it was refunded. */
export function SaleLines({ sale: { lines, currency } }: { sale: Sale }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>Product</th>
          <th className={classes.right}>Quantity</th>
          <th className={classes.right}>Price</th>
          <th className={classes.right}>Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const off = line.discountMinor + line.saleDiscountMinor
          const quantity = (steps: number) => formatQuantity(steps, line.quantityScale)
          return (
            <tr key={line.id}>
              <td>
                {line.title}
                <span className={classes.minor}>
                  <CodeText code={line.sku} />
                  {line.lotCode === null ? '' : ` · Lot ${line.lotCode}`}
                  {line.refundedQuantity > 0
                    ? ` · ${quantity(line.refundedQuantity)} refunded`
                    : ''}
                </span>
              </td>
              <td className={classes.right}>{quantity(line.quantity)}</td>
              <td className={classes.right}>
                <MoneyText minor={line.unitPriceMinor} currency={currency} />
                {off > 0 ? (
                  <span className={classes.minor}>−{formatMoney(off, currency)}</span>
                ) : null}
              </td>
              <td className={classes.right}>
                <MoneyText minor={line.lineMinor - off} currency={currency} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

import { useQuery } from '@tanstack/react-query'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { invoiceModel } from '../invoice-model.ts'
import classes from './InvoicePaper.module.css'
import { orderMoneyApi } from './orders-api.ts'

/** An invoice on paper, as it was issued. */
export function InvoicePaper({ id, onPrinted }: { id: string; onPrinted: () => void }) {
  const { data } = useQuery(orderMoneyApi.ask('sheet', { id }))
  if (!data) return null
  const model = invoiceModel(data)
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      <h1>{model.title}</h1>
      <div className={classes.heads}>
        <address className={classes.buyer}>{model.buyer.join('\n')}</address>
        <dl className={classes.facts}>
          {model.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={classes.right}>Quantity</th>
            <th className={classes.right}>Price</th>
            <th className={classes.right}>Tax</th>
            <th className={classes.right}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {model.rows.map((row) => (
            <tr key={row.lineId}>
              <td>
                {row.title}
                <small>{row.small}</small>
              </td>
              <td className={classes.right}>{row.quantity}</td>
              <td className={classes.right}>{row.price}</td>
              <td className={classes.right}>{row.tax}</td>
              <td className={classes.right}>{row.amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className={classes.sums}>
          {model.sums.map(({ label, amount, isMain }) => (
            <tr key={label} className={isMain ? classes.main : undefined}>
              <th colSpan={4} scope="row" className={classes.right}>
                {label}
              </th>
              <td className={classes.right}>{amount}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </PrintSheet>
  )
}

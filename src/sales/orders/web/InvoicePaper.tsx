import { useQuery } from '@tanstack/react-query'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { invoiceModel } from '../invoice-model.ts'
import classes from './InvoicePaper.module.css'
import { orderMoneyApi } from './orders-api.ts'

/** An invoice or credit note on paper, as it was issued. */
export function InvoicePaper({ id, onPrinted }: { id: string; onPrinted: () => void }) {
  const { data } = useQuery(orderMoneyApi.ask('sheet', { id }))
  if (!data) return null
  const model = invoiceModel(data)
  return (
    <PrintSheet paper="a4" seller={model.seller} onPrinted={onPrinted}>
      <h1>{model.title}</h1>
      {model.warning ? <p className={classes.warning}>{model.warning}</p> : null}
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
            <th>{model.heads.product}</th>
            <th className={classes.right}>{model.heads.quantity}</th>
            <th className={classes.right}>{model.heads.price}</th>
            <th className={classes.right}>{model.heads.tax}</th>
            <th className={classes.right}>{model.heads.amount}</th>
          </tr>
        </thead>
        <tbody>
          {model.rows.map((row) => (
            <tr key={row.key}>
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
      <p className={classes.foot}>{model.foot.join('\n')}</p>
    </PrintSheet>
  )
}

import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import type { DraftOrderPanel } from '../buying.contract.ts'
import classes from './DraftPaper.module.css'

/** The order as the supplier would read it, marked as the draft that it is. */
export function DraftPaper({
  draft,
  onPrinted,
}: {
  draft: DraftOrderPanel
  onPrinted: () => void
}) {
  const { label, supplierName, outletCode, outletName, createdAt, currency, items } = draft
  const hasCosts = draft.totalMinor !== null
  const money = (minor: number | null) => (minor === null ? '' : formatMoney(minor, currency))
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      <h1 className={classes.title}>Purchase order {label}, draft</h1>
      <p>
        To {supplierName}, for {outletCode} {outletName}, of {formatInstant(createdAt)}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>Your SKU</th>
            <th>Our SKU</th>
            <th>Product</th>
            <th className={classes.right}>Quantity</th>
            {hasCosts ? <th className={classes.right}>Each</th> : null}
            {hasCosts ? <th className={classes.right}>Amount</th> : null}
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <tr key={line.id}>
              <td>{line.supplierSku}</td>
              <td>{line.sku}</td>
              <td>{line.title}</td>
              <td className={classes.right}>
                {formatQuantity(line.quantity, line.quantityScale)}
                {line.unit === 'piece' ? '' : ` ${line.unit}`}
              </td>
              {hasCosts ? <td className={classes.right}>{money(line.unitCostMinor)}</td> : null}
              {hasCosts ? <td className={classes.right}>{money(line.lineMinor)}</td> : null}
            </tr>
          ))}
        </tbody>
        {hasCosts ? (
          <tfoot>
            <tr>
              <th colSpan={5}>Total</th>
              <th className={classes.right}>{money(draft.totalMinor)}</th>
            </tr>
          </tfoot>
        ) : null}
      </table>
      {draft.note ? <p>{draft.note}</p> : null}
    </PrintSheet>
  )
}

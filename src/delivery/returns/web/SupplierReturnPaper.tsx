import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { gradeLabels } from '../return-words.ts'
import { supplierReturnLabel } from '../returns.nouns.ts'
import type { WholeSupplierReturn } from '../supplier-returns.contract.ts'
import classes from './ReturnSlips.module.css'

type PaperProps = { paper: WholeSupplierReturn; onPrinted: () => void }

/** The document that goes with the goods. */
export function SupplierReturnPaper({ paper, onPrinted }: PaperProps) {
  const { number, supplierName, supplierCode, outletCode, createdAt, currency } = paper
  const hasCosts = paper.costMinor !== null
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      <article className={classes.page}>
        <div className={classes.head}>
          <div>
            <h1>{supplierReturnLabel(number)}</h1>
            <p>
              To {supplierName} ({supplierCode})
            </p>
            <p>
              From {outletCode}, {formatDay(createdAt.slice(0, 10))}
            </p>
          </div>
        </div>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>SKU</th>
              <th>Product</th>
              <th>Quantity</th>
              <th>Grade</th>
              <th>Reason</th>
              <th>Lot</th>
              {hasCosts ? <th>Cost</th> : null}
            </tr>
          </thead>
          <tbody>
            {paper.lines.map((line) => (
              <tr key={line.inspectionId}>
                <td>{line.sku}</td>
                <td>{line.title}</td>
                <td>{formatQuantity(line.quantity, line.quantityScale)}</td>
                <td>{gradeLabels[line.grade]}</td>
                <td>{[line.reason, line.note].filter(Boolean).join(': ')}</td>
                <td>{line.lots}</td>
                {line.costMinor === null ? null : <td>{formatMoney(line.costMinor, currency)}</td>}
              </tr>
            ))}
          </tbody>
          {paper.costMinor === null ? null : (
            <tfoot>
              <tr>
                <th colSpan={6}>Total</th>
                <th>{formatMoney(paper.costMinor, currency)}</th>
              </tr>
            </tfoot>
          )}
        </table>
        {paper.note ? <p>{paper.note}</p> : null}
      </article>
    </PrintSheet>
  )
}

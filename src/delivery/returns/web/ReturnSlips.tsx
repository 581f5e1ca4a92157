import { useQueries } from '@tanstack/react-query'
import { formatQuantity } from '#platform/quantity.ts'
import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { gradeLabels, methodLabels } from '../return-words.ts'
import type { ReturnLine, WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import classes from './ReturnSlips.module.css'
import { returnsApi } from './returns-api.ts'

/** The slips for returned goods, a page each; printed as soon as all of them are loaded. */
export function ReturnSlips({ ids, onPrinted }: { ids: readonly string[]; onPrinted: () => void }) {
  const returns = useQueries({
    queries: ids.map((id) => ({ ...returnsApi.ask('get', { id }), staleTime: 10_000 })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  })
  if (returns.length < ids.length) return null
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      {returns.map((found) => (
        <ReturnSlip key={found.id} found={found} />
      ))}
    </PrintSheet>
  )
}

/** Its barcode finds the order of the return, wherever an order may be scanned. */
function ReturnSlip({ found }: { found: WholeReturn }) {
  const { number, orderNumber, customerName, reason, dueOn, method, outletCode } = found
  return (
    <article className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>{returnLabel(number)}</h1>
          <p>
            {outletCode}, {methodLabels[method].toLowerCase()}
            {dueOn ? `, by ${formatDay(dueOn)}` : ''}
          </p>
          <p>{[customerName, reason].filter(Boolean).join(': ')}</p>
        </div>
        {orderNumber === null ? null : <BarcodePicture code={`O-${orderNumber}`} />}
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>SKU</th>
            <th>Product</th>
            <th>Expected</th>
            <th>Here</th>
            <th>Found</th>
          </tr>
        </thead>
        <tbody>
          {found.rows.map((line) => (
            <tr key={line.id}>
              <td>{line.sku}</td>
              <td>{line.title}</td>
              <td>{formatQuantity(line.expected, line.quantityScale)}</td>
              <td>{formatQuantity(line.received, line.quantityScale)}</td>
              <td>{foundIn(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.note ? <p>{found.note}</p> : null}
    </article>
  )
}

const foundIn = ({ inspections, quantityScale }: ReturnLine) =>
  inspections
    .map(
      ({ quantity, grade }) => `${formatQuantity(quantity, quantityScale)} × ${gradeLabels[grade]}`,
    )
    .join(', ')

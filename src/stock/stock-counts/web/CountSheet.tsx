import { formatQuantity } from '#platform/quantity.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import paper from '#platform/web/paper.module.css'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { useAllLines } from './use-all-lines.ts'

type CountSheetProps = { count: WholeStockCount; onPrinted: () => void }

/** The lines on paper, to count without a device; a blind count prints no quantities. */
export function CountSheet({ count, onPrinted }: CountSheetProps) {
  const { id, label, outletCode, outletName, plannedOn, note } = count
  const lines = useAllLines(id)
  if (!lines) return null
  const hasExpected = lines.some(({ expected }) => expected !== null)
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      <div className={paper.head}>
        <div>
          <h1>Stock count {label}</h1>
          <p>
            {outletCode} {outletName}, {formatDay(plannedOn)}
          </p>
          <p>{lines.length === 1 ? '1 line' : `${lines.length} lines`}</p>
        </div>
      </div>
      <table className={paper.table}>
        <thead>
          <tr>
            <th>Bin</th>
            <th>SKU</th>
            <th>Product</th>
            <th>Lot</th>
            {hasExpected ? <th className={paper.right}>Expected</th> : null}
            <th>Counted</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.binCode}</td>
              <td>
                <code>{line.sku}</code>
              </td>
              <td>{line.title}</td>
              <td>{line.lotCode}</td>
              {hasExpected ? (
                <td className={paper.right}>
                  {line.expected === null ? '' : formatQuantity(line.expected, line.quantityScale)}
                </td>
              ) : null}
              <td className={paper.box} />
            </tr>
          ))}
        </tbody>
      </table>
      {note ? <p>Note: {note}</p> : null}
    </PrintSheet>
  )
}

import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ReceiptLine, WholeReceipt } from '../receiving.fields.ts'
import { awaitedWords } from './awaited-words.ts'
import { GoodsPieces } from './GoodsPieces.tsx'
import { LinePhotos } from './LinePhotos.tsx'
import classes from './receiving.module.css'

/** The lines of a receipt: what was ordered, what came before, and what came now. */
export function GoodsReceiptLines({ receipt }: { receipt: WholeReceipt }) {
  const { rows } = receipt
  const hasOrder = receipt.orderId !== null
  if (rows.length === 0) return <p className={classes.minor}>Nothing is counted yet.</p>
  return (
    <table className={lineTable.lines}>
      <thead>
        <tr>
          <th>Product</th>
          {hasOrder ? <th className={lineTable.right}>Ordered</th> : null}
          {hasOrder ? (
            <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Before</th>
          ) : null}
          <th className={lineTable.right}>Accepted</th>
          <th className={lineTable.right}>Rejected</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <tr key={line.id}>
            <td className={lineTable.product}>
              <LineFacts receipt={receipt} line={line} />
            </td>
            {hasOrder ? <Count line={line} count={line.ordered} /> : null}
            {hasOrder ? <Count line={line} count={line.before} isMinor /> : null}
            <Count line={line} count={line.accepted} />
            <Count line={line} count={line.rejected} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was received of a line is worth; null where it is not visible, and for nothing. */
function worthOf({ received }: WholeReceipt, { id }: ReceiptLine): number | null {
  const values = received.flatMap(({ lineId, valueMinor }) =>
    lineId === id && valueMinor !== null ? [valueMinor] : [],
  )
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}

type CountProps = { line: ReceiptLine; count: number | null; isMinor?: boolean }

/** A dash where it is hidden in a blind count, or was not ordered. */
function Count({ line, count, isMinor }: CountProps) {
  return (
    <td className={classNames(lineTable.right, isMinor && lineTable.hideOnPhone)}>
      {count === null ? (
        '–'
      ) : (
        <QuantityText quantity={count} scale={line.quantityScale} unit={line.unit} />
      )}
    </td>
  )
}

function LineFacts({ receipt, line }: { receipt: WholeReceipt; line: ReceiptLine }) {
  const { variantId, sku, title, supplierSku, bin } = line
  const awaited = awaitedWords(line)
  const worth = worthOf(receipt, line)
  return (
    <>
      <span>{title}</span>
      <span className={classes.minor}>
        <AppLink to="/products" search={{ variant: variantId }}>
          <CodeText code={sku} />
        </AppLink>
        {supplierSku ? ` · supplier SKU ${supplierSku}` : ''}
        {bin ? ` · usually in bin ${bin.code}` : ''}
        {worth ? (
          <>
            {' · '}
            <MoneyText minor={worth} currency={receipt.currency} />
          </>
        ) : null}
      </span>
      {line.isNotOrdered ? (
        <span>
          <ToneBadge tone="waiting" label="Not on the order" />
        </span>
      ) : null}
      {awaited ? (
        <span>
          <ToneBadge tone="special" label={awaited} />
        </span>
      ) : null}
      <GoodsPieces receipt={receipt} line={line} />
      <LinePhotos receipt={receipt} line={line} />
    </>
  )
}

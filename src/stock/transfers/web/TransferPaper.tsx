import { formatQuantity } from '#platform/quantity.ts'
import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import paper from '#platform/web/paper.module.css'
import type { TransferLine, WholeTransfer } from '../transfers.fields.ts'
import { transferCode } from '../transfers.nouns.ts'
import classes from './TransferPaper.module.css'

type TransferPaperProps = {
  kind: 'pick list' | 'manifest'
  transfer: WholeTransfer
  onPrinted: () => void
}

/** The paper to pick by, or the one that travels along; its barcode opens the transfer. */
export function TransferPaper({ kind, transfer, onPrinted }: TransferPaperProps) {
  const isManifest = kind === 'manifest'
  const { documentNumber, fromCode, fromName, toCode, toName, carrier, sealNumber } = transfer
  const lines = isManifest
    ? transfer.rows.filter(({ shipped }) => (shipped ?? 0) > 0)
    : transfer.rows
        .filter(({ reserved }) => (reserved ?? 0) > 0)
        .toSorted((one, other) => (one.bins ?? '~').localeCompare(other.bins ?? '~'))
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      <div className={paper.head}>
        <div>
          <h1>
            {isManifest ? 'Manifest' : 'Pick list'}, transfer {documentNumber}
          </h1>
          <p>
            From {fromCode} {fromName}
          </p>
          <p>
            To {toCode} {toName}
          </p>
          {isManifest && transfer.shippedAt ? (
            <p>
              Shipped {formatInstant(transfer.shippedAt)}
              {carrier ? `, ${carrier}` : ''}
              {sealNumber ? `, seal ${sealNumber}` : ''}
            </p>
          ) : null}
          <p>
            {lines.length} {lines.length === 1 ? 'line' : 'lines'}
            {transfer.units === null ? '' : `, ${formatQuantity(transfer.units, 0)} units`}
          </p>
        </div>
        <div className={paper.code}>
          <BarcodePicture code={transferCode(transfer.number)} />
        </div>
      </div>
      <table className={paper.table}>
        <thead>
          <tr>
            <th>{isManifest ? 'Lots' : 'Bins'}</th>
            <th>SKU</th>
            <th>Product</th>
            <th className={paper.right}>Quantity</th>
            <th>{isManifest ? 'Received' : 'Picked'}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{isManifest ? lotsOf(line) : line.bins}</td>
              <td>
                <code>{line.sku}</code>
              </td>
              <td>{line.title}</td>
              <td className={paper.right}>
                {formatQuantity(
                  (isManifest ? line.shipped : line.reserved) ?? 0,
                  line.quantityScale,
                )}
              </td>
              <td className={paper.box} />
            </tr>
          ))}
        </tbody>
      </table>
      {transfer.note ? <p>Note: {transfer.note}</p> : null}
      {isManifest ? (
        <div className={classes.hands}>
          <p>Handed over by</p>
          <p>Driver</p>
          <p>Taken over by</p>
        </div>
      ) : null}
    </PrintSheet>
  )
}

const lotsOf = ({ lots }: TransferLine) => lots.map(({ code }) => code).join(', ')

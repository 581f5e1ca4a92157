import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import type { WholeTransfer } from '../transfers.fields.ts'
import classes from './transfers.module.css'

type Receipt = WholeTransfer['receipts'][number]
type ReceiptLine = Receipt['lines'][number]

/** Each delivery as it was counted; it does not change any more. */
export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  return receipts.map(({ id, number, receivedAt, receivedBy, note, lines }) => (
    <div key={id} className={classes.receipt}>
      <p>
        {number}. <InstantText at={receivedAt} /> {receivedBy ? `by ${receivedBy}` : ''}
      </p>
      {note ? <p className={classes.minor}>{note}</p> : null}
      <ul>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a receipt's lines never change
          <li key={place}>
            <CodeText code={line.sku} /> {inWords(line)}
          </li>
        ))}
      </ul>
    </div>
  ))
}

function inWords(line: ReceiptLine): string {
  const { accepted, rejected, surplus, quantityScale, lotCode, binCode, reason, note } = line
  const say = (quantity: number, word: string) =>
    quantity > 0 ? [`${formatQuantity(quantity, quantityScale)} ${word}`] : []
  const parts = [
    ...say(accepted, 'accepted'),
    ...say(rejected, 'rejected'),
    ...say(surplus, 'more than sent'),
  ]
  const where = `${lotCode ? `, lot ${lotCode}` : ''}${binCode ? `, bin ${binCode}` : ''}`
  const why = [reason, note].filter(Boolean).join(': ')
  return `${parts.join(', ')}${where}${why ? ` (${why})` : ''}`
}

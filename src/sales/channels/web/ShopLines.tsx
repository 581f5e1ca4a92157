import { CodeText } from '#platform/web/CodeText.tsx'
import type { StatedLine } from '../channels.contract.ts'
import classes from './channels.module.css'

/** What the shop has sent, refunded or removed of its lines; nothing while all of it is wanted. */
export function ShopLines({ lines }: { lines: readonly StatedLine[] }) {
  const changed = lines.filter(
    (line) => line.quantity !== line.orderedQuantity || line.fulfilledQuantity > 0,
  )
  if (changed.length === 0) return null
  return (
    <ul className={classes.told}>
      {changed.map((line) => (
        <li key={`${line.code} ${line.title}`} className={classes.message}>
          <CodeText code={line.code} /> <span className={classes.quiet}>{inWords(line)}</span>
        </li>
      ))}
    </ul>
  )
}

function inWords(line: StatedLine): string {
  const { orderedQuantity: ordered, quantity, fulfilledQuantity: sent, refundedQuantity } = line
  const removed = Math.round((ordered - quantity - refundedQuantity) * 1e6) / 1e6
  if (sent === ordered) return 'Fulfilled in the shop'
  if (refundedQuantity === ordered) return 'Refunded in the shop'
  const said = [
    sent > 0 ? `${sent} fulfilled in the shop` : '',
    refundedQuantity > 0 ? `${refundedQuantity} refunded in the shop` : '',
    removed > 0 ? `${removed} removed in the shop` : '',
  ]
  return `${said.filter(Boolean).join(', ')} of ${ordered}`
}

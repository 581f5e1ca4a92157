import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import lineTable from '#platform/web/line-table.module.css'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { TransferLine, WholeTransfer } from '../transfers.fields.ts'
import type { TransferState } from '../transfers.states.ts'
import classes from './transfers.module.css'

type CountKey =
  | 'requested'
  | 'reserved'
  | 'picked'
  | 'shipped'
  | 'accepted'
  | 'rejected'
  | 'open'
  | 'available'

type Head = { readonly key: CountKey; readonly label: string }

const asked: Head = { key: 'requested', label: 'Asked' }
const there: Head = { key: 'available', label: 'There' }

const shipped: readonly Head[] = [
  asked,
  { key: 'shipped', label: 'Sent' },
  { key: 'accepted', label: 'Accepted' },
  { key: 'rejected', label: 'Rejected' },
  { key: 'open', label: 'Open' },
]

/** What is worth seeing of a line depends on how far it has come. */
const headsOf: Readonly<Record<TransferState, readonly Head[]>> = {
  draft: [asked, there],
  requested: [asked, there],
  approved: [asked, { key: 'reserved', label: 'Reserved' }, { key: 'picked', label: 'Picked' }],
  in_transit: shipped,
  partially_received: shipped,
  received: shipped,
  closed: shipped,
  rejected: [asked],
  cancelled: [asked],
}

/** The lines with their counts; what a blind receiver must not know is a dash. */
export function TransferLines({ transfer }: { transfer: WholeTransfer }) {
  const isAtSource = transfer.mine.includes('source')
  const heads = headsOf[transfer.state].filter(({ key }) => key !== 'available' || isAtSource)
  // On a phone there is no room for what was asked once it has been sent.
  const minor = (key: CountKey) =>
    key === 'requested' && heads.length > 3 ? lineTable.hideOnPhone : undefined
  return (
    <table className={lineTable.lines}>
      <thead>
        <tr>
          <th>Product</th>
          {heads.map(({ key, label }) => (
            <th key={key} className={classNames(lineTable.right, minor(key))}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {transfer.rows.map((line) => (
          <tr key={line.id}>
            <td className={classes.product}>
              <span>{line.title}</span>
              <span className={classes.minor}>
                <CodeText code={line.sku} />
              </span>
              <Further line={line} />
            </td>
            {heads.map(({ key }) => (
              <td key={key} className={classNames(lineTable.right, minor(key))}>
                {line[key] === null ? (
                  '–'
                ) : (
                  <QuantityText quantity={line[key]} scale={line.quantityScale} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is not the case of every line: bins, lots, surplus, and what came back or was lost. */
function Further({ line }: { line: TransferLine }) {
  const { bins, lots, surplus, sentBack, writtenOff, quantityScale } = line
  const counted = [
    { count: surplus, words: 'more than was sent' },
    { count: sentBack, words: 'back at the source' },
    { count: writtenOff, words: 'lost' },
  ].filter(({ count }) => count > 0)
  return (
    <>
      {bins ? <span className={classes.minor}>Bins {bins}</span> : null}
      {lots.length > 0 ? (
        <span className={classes.minor}>
          {lots
            .map(
              ({ code, expiresOn }) =>
                `Lot ${code}${expiresOn ? `, until ${formatDay(expiresOn)}` : ''}`,
            )
            .join(' · ')}
        </span>
      ) : null}
      {counted.map(({ count, words }) => (
        <span key={words}>
          <QuantityText quantity={count} scale={quantityScale} /> {words}
        </span>
      ))}
    </>
  )
}

import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { StockCountLine, WholeStockCount } from '../stock-counts.fields.ts'
import { signedQuantity } from './count-words.ts'
import { LinePages } from './LinePages.tsx'
import { worthWords } from './StockCountFacts.tsx'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'
import { useAllLines } from './use-all-lines.ts'

/** What posting books, with the movements that came after each scan; then stock is corrected. */
export function PostCount({ count, onClose }: { count: WholeStockCount; onClose: () => void }) {
  const { id, version, label, movesSince } = count
  const rows = useAllLines(id, 'differing')
  const act = useAct({
    area: 'stockCounts',
    run: stockCountsApi.call.post,
    onRefusal: () => true,
    onDone: ({ booked }) => {
      tellSuccess(
        `${label} posted`,
        booked === 1 ? '1 difference is booked.' : `${booked} differences are booked.`,
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isWide
      title={`Approve and post ${label}?`}
      confirmLabel="Approve and post"
      whyNot={rows ? null : 'The lines are being loaded.'}
      fields={
        rows && rows.length > 0 ? (
          <LinePages rows={rows} what="differences">
            {(shown) => <Differences count={count} rows={shown} />}
          </LinePages>
        ) : null
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version, movesSeen: movesSince })}
      onClose={onClose}
    >
      <p className={classes.note}>{effectWords(count)}</p>
      {count.movedSince > 0 ? <p className={classes.note}>{movedWords(count.movedSince)}</p> : null}
    </ConfirmDialog>
  )
}

function effectWords(count: WholeStockCount): string {
  const { differing, lines } = count
  if (!differing) return `All ${lines} lines are as expected, so stock does not change.`
  const worth = worthWords(count)
  const what =
    differing === 1
      ? '1 line differs. Its stock is corrected, and it becomes a variance.'
      : `${differing} lines differ. Their stock is corrected, and each becomes a variance.`
  return worth === null ? what : `${what} Value ${worth}.`
}

const movedWords = (lines: number) =>
  `Goods of ${lines === 1 ? '1 line' : `${lines} lines`} left or came after they were counted. Stock has these movements already, and they change no difference.`

type DifferencesProps = { count: WholeStockCount; rows: readonly StockCountLine[] }

function Differences({ count, rows }: DifferencesProps) {
  return (
    <table className={lineTable.lines} aria-label="What is booked">
      <thead>
        <tr>
          <th>Product</th>
          <th>Bin</th>
          <th className={lineTable.right}>Difference</th>
          <th className={lineTable.right}>Moved since</th>
          <th className={lineTable.right}>Value</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <tr key={line.id}>
            <td className={lineTable.product}>
              <span>{line.title}</span>
              <span className={classes.minor}>
                <CodeText code={line.sku} />
              </span>
            </td>
            <td>{line.binCode ?? 'No bin'}</td>
            <td className={lineTable.right}>{signedQuantity(line.difference ?? 0, line)}</td>
            <td className={lineTable.right}>
              {line.movedSince ? signedQuantity(line.movedSince, line) : '–'}
            </td>
            <td className={lineTable.right}>
              {line.valueMinor === null ? (
                '–'
              ) : (
                <MoneyText minor={line.valueMinor} currency={count.currency} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

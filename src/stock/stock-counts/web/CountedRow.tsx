import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupedQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { movementKinds } from '#stock/inventory/stock-words.ts'
import type { StockCountLine, WholeStockCount } from '../stock-counts.fields.ts'
import { placeWords, signedQuantity, signOf } from './count-words.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

type LineProps = { count: WholeStockCount; line: StockCountLine }

/** A line with its difference; the last movements of its stock are opened beside it. */
export function CountedRow({ count, line }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const { quantityScale, counted, expected, difference, valueMinor } = line
  const units = (steps: number | null) =>
    steps === null ? '–' : groupedQuantity(steps, quantityScale)
  const sign = signOf(difference)
  return (
    <>
      <tr>
        <td className={lineTable.product}>
          <span>{line.title}</span>
          <span className={classes.minor}>
            <CodeText code={line.sku} /> · {placeWords(line)}
          </span>
          <LineNotes line={line} />
          {difference ? (
            <ActButton size="xs" onAct={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide movements' : 'Show movements'}
            </ActButton>
          ) : null}
        </td>
        <td className={lineTable.right}>{units(counted)}</td>
        <td className={classNames(lineTable.right, lineTable.hideOnPhone)}>{units(expected)}</td>
        <td className={classNames(lineTable.right, sign && classes[sign])}>
          {difference === null ? '–' : difference === 0 ? '0' : signedQuantity(difference, line)}
          {difference && valueMinor !== null ? (
            <div className={classes.minor}>
              <MoneyText minor={valueMinor} currency={count.currency} />
            </div>
          ) : null}
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={4}>
            <LineMovements count={count} line={line} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

function LineNotes({ line }: { line: StockCountLine }) {
  const { round, earlier, countedBy, movedSince, opposite, quantityScale, hasMoved, isFound } = line
  const before = earlier.map((steps) => groupedQuantity(steps, quantityScale)).join(', ')
  const notes = [
    countedBy.length > 0 && `Counted by ${countedBy.join(', ')}`,
    before && `before: ${before}`,
    movedSince && `${signedQuantity(movedSince, line)} since the scan`,
    ...opposite.map(
      (other) => `${signedQuantity(other.difference, line)} in ${other.binCode ?? 'no bin'}`,
    ),
  ].filter(Boolean)
  return (
    <>
      {isFound ? <ToneBadge tone="special" label="Found, not expected" /> : null}
      {hasMoved ? <ToneBadge tone="waiting" label="Moved while it was counted" /> : null}
      {round > 1 ? <ToneBadge tone="quiet" label={`Round ${round}`} /> : null}
      {notes.length > 0 ? <span className={classes.minor}>{notes.join(' · ')}</span> : null}
    </>
  )
}

function LineMovements({ count, line }: LineProps) {
  const { data, error } = useQuery(
    stockCountsApi.ask('movements', { id: count.id, lineId: line.id }),
  )
  if (error) return <RefusalNote refusal={refusalOf(error)} />
  if (!data) return <Pending />
  if (data.rows.length === 0) return <p className={classes.minor}>Nothing has moved here.</p>
  return (
    <table className={classes.movements} aria-label={`Last movements of ${line.sku}`}>
      <tbody>
        {data.rows.map(({ at, kind, quantity, reason, by, isSince }) => (
          <tr key={`${at} ${kind} ${quantity}`}>
            <td>
              <InstantText at={at} />
              {isSince ? ', after the scan' : ''}
            </td>
            <td>
              {movementKinds[kind].label}
              {reason ? `: ${reason}` : ''}
              {by ? `, ${by}` : ''}
            </td>
            <td className={lineTable.right}>{signedQuantity(quantity, line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useQuery } from '@tanstack/react-query'
import { groupedQuantity } from '#platform/quantity.ts'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { DemandRow, IncomingRow, LevelPanel } from '../stock-lists.contract.ts'
import { DocumentName } from './DocumentName.tsx'
import classes from './inventory.module.css'
import { MoreRows } from './MoreRows.tsx'
import { stockLists } from './stock-api.ts'
import { usePages } from './use-pages.ts'

/** The documents that it is reserved for. */
export function LevelReservations({ level }: { level: LevelPanel }) {
  const { variantId, outletId } = level
  const pages = usePages(['stockLists', 'reservations', variantId, outletId], (page) =>
    stockLists.call.reservations({ variantId, outletId, ...page }),
  )
  return (
    <Section title="Reserved for">
      <DemandRows
        level={level}
        rows={pages.rows}
        sum={level.reserved}
        label="Since"
        none="Nothing is reserved."
      />
      <MoreRows {...pages} />
    </Section>
  )
}

/** The documents that bring stock. */
export function LevelIncoming({ level }: { level: LevelPanel }) {
  const { variantId, outletId } = level
  const { data, error, refetch } = useQuery(stockLists.ask('incoming', { variantId, outletId }))
  return (
    <Section title="On its way">
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      <DemandRows
        level={level}
        rows={data?.rows}
        sum={level.incoming}
        label="Due"
        none="Nothing is on its way."
      />
    </Section>
  )
}

function DemandRows(props: {
  level: LevelPanel
  rows: readonly (DemandRow | IncomingRow)[] | undefined
  sum: number
  label: string
  none: string
}) {
  const { level, rows, sum, label, none } = props
  if (!rows) return null
  if (rows.length === 0) return <p className={classes.quiet}>{none}</p>
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">Document</th>
          <th scope="col">{label}</th>
          <th scope="col" className={classes.right}>
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.sourceLineId}>
            <td>
              <DocumentName {...row} />
            </td>
            <td>
              <When at={row.at} />
            </td>
            <td className={classes.right}>
              {row.quantity === null
                ? 'counted on arrival'
                : groupedQuantity(row.quantity, level.quantityScale)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>Total</td>
          <td className={classes.right}>{groupedQuantity(sum, level.quantityScale)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** A reservation has a time; a due date has none. */
function When({ at }: { at: string | null }) {
  if (at === null) return 'not known yet'
  return at.includes('T') ? <InstantText at={at} /> : formatDay(at)
}

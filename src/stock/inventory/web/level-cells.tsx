import { groupedQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { LevelRow } from '../stock-lists.contract.ts'
import classes from './inventory.module.css'

type Amount = 'onHand' | 'reserved' | 'unavailable' | 'available'

const amount = (key: Amount) => (row: LevelRow) => (
  <span className={row[key] === 0 ? classes.none : undefined}>
    <QuantityText quantity={row[key]} scale={row.quantityScale} unit={row.unit} />
  </span>
)

/** What the page draws in cells of its own; the list declares the others. */
export const levelCells: Cells<LevelRow> = {
  product: ({ title, sku }) => (
    <span className={classes.product} title={title}>
      <span className={classes.name}>{title}</span>
      <span className={classes.sku}>
        <CodeText code={sku} />
      </span>
    </span>
  ),
  onHand: amount('onHand'),
  reserved: amount('reserved'),
  unavailable: amount('unavailable'),
  available: amount('available'),
  incoming: ({ incoming, incomingOn, quantityScale }) =>
    incoming === 0 ? null : (
      <span title={incomingOn ? `Next on ${formatDay(incomingOn)}` : 'No day is known yet'}>
        +{groupedQuantity(incoming, quantityScale)}
      </span>
    ),
  reorderPoint: ({ reorderPoint, quantityScale }) =>
    reorderPoint === null ? null : <QuantityText quantity={reorderPoint} scale={quantityScale} />,
  daysOfSupply: ({ daysOfSupply }) =>
    daysOfSupply === null ? null : (
      <span title="What is available, divided by the daily usage">
        {daysOfSupply >= 10 ? Math.round(daysOfSupply) : daysOfSupply}
      </span>
    ),
  lastMoved: ({ lastMovedAt }) =>
    lastMovedAt === null ? 'never' : <InstantText at={lastMovedAt} />,
}

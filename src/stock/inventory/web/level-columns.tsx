import { groupedQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { LevelRow } from '../stock-lists.contract.ts'
import { stockStatuses } from '../stock-words.ts'
import classes from './inventory.module.css'

type Amount = 'onHand' | 'reserved' | 'unavailable' | 'available'

const amount = (
  key: Amount,
  label: string,
  width: string,
  onCard: 'line' | 'none' = 'line',
): Column<LevelRow> => ({
  key,
  label,
  width,
  onCard,
  align: 'right',
  render: (row) => (
    <span className={row[key] === 0 ? classes.none : undefined}>
      <QuantityText quantity={row[key]} scale={row.quantityScale} unit={row.unit} />
    </span>
  ),
})

const plain = {
  product: {
    key: 'product',
    label: 'Product',
    sortKey: 'sku',
    onCard: 'title',
    render: ({ title, sku }) => (
      <span className={classes.product} title={title}>
        <span className={classes.name}>{title}</span>
        <span className={classes.sku}>
          <CodeText code={sku} />
        </span>
      </span>
    ),
  },
  outlet: {
    key: 'outlet',
    label: 'Outlet',
    width: '64px',
    render: ({ outletCode }) => outletCode,
  },
  status: {
    key: 'status',
    label: 'Status',
    width: '104px',
    onCard: 'mark',
    render: ({ status }) => <ToneBadge {...stockStatuses[status]} />,
  },
  onHand: amount('onHand', 'On hand', '76px'),
  reserved: amount('reserved', 'Reserved', '80px', 'none'),
  unavailable: amount('unavailable', 'Unavailable', '94px', 'none'),
  available: amount('available', 'Available', '80px'),
  incoming: {
    key: 'incoming',
    label: 'Incoming',
    width: '80px',
    onCard: 'none',
    align: 'right',
    render: ({ incoming, incomingOn, quantityScale }) =>
      incoming === 0 ? null : (
        <span title={incomingOn ? `Next on ${formatDay(incomingOn)}` : 'No day is known yet'}>
          +{groupedQuantity(incoming, quantityScale)}
        </span>
      ),
  },
  reorderPoint: {
    key: 'reorderPoint',
    label: 'Reorder at',
    width: '84px',
    onCard: 'none',
    align: 'right',
    render: ({ reorderPoint, quantityScale }) =>
      reorderPoint === null ? null : <QuantityText quantity={reorderPoint} scale={quantityScale} />,
  },
  daysOfSupply: {
    key: 'daysOfSupply',
    label: 'Days left',
    width: '74px',
    onCard: 'none',
    align: 'right',
    render: ({ daysOfSupply }) =>
      daysOfSupply === null ? null : (
        <span title="What is available, divided by what is used in a day">
          {daysOfSupply >= 10 ? Math.round(daysOfSupply) : daysOfSupply}
        </span>
      ),
  },
  class: {
    key: 'class',
    label: 'Class',
    width: '54px',
    onCard: 'none',
    isHidden: true,
    render: (row) => row.class,
  },
} satisfies Record<string, Column<LevelRow>>

const withCosts = {
  averageCost: {
    key: 'averageCost',
    label: 'Average cost',
    width: '104px',
    align: 'right',
    isHidden: true,
    render: ({ averageCostMinor, currency }) =>
      averageCostMinor === null ? null : <MoneyText minor={averageCostMinor} currency={currency} />,
  },
  value: {
    key: 'value',
    label: 'Value',
    width: '92px',
    align: 'right',
    render: ({ valueMinor, currency }) =>
      valueMinor === null ? null : <MoneyText minor={valueMinor} currency={currency} />,
  },
} satisfies Record<string, Column<LevelRow>>

const further = {
  bin: {
    key: 'bin',
    label: 'Home bin',
    width: '96px',
    isHidden: true,
    render: ({ binCode }) => (binCode === null ? null : <CodeText code={binCode} />),
  },
  lastMoved: {
    key: 'lastMoved',
    label: 'Last moved',
    width: '146px',
    isHidden: true,
    render: ({ lastMovedAt }) =>
      lastMovedAt === null ? 'never' : <InstantText at={lastMovedAt} />,
  },
} satisfies Record<string, Column<LevelRow>>

/** The columns of the list; costs only for users with access to them. */
export function levelColumns(hasCosts: boolean): readonly Column<LevelRow>[] {
  return [
    ...Object.values(plain),
    ...(hasCosts ? Object.values(withCosts) : []),
    ...Object.values(further),
  ]
}

import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { OrderRow } from '../orders.contract.ts'
import { orderMachine } from '../orders.states.ts'
import { channelLabel, holdLabels, paymentLabels, paymentShort } from './order-words.ts'
import classes from './orders.module.css'

export const orderColumns = {
  number: {
    key: 'number',
    label: 'Order',
    width: '84px',
    onCard: 'title',
    render: ({ number }) => <span className={classes.number}>{number}</span>,
  },
  state: {
    key: 'state',
    label: 'State',
    width: '126px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={orderMachine} state={state} />,
  },
  holds: {
    key: 'holds',
    label: 'Holds',
    width: '118px',
    onCard: 'mark',
    render: ({ openHolds }) => <HoldMarks openHolds={openHolds} />,
  },
  customer: {
    key: 'customer',
    label: 'Customer',
    onCard: 'title',
    render: ({ shipName, shipPhone }) => (
      <span className={classes.customer} title={shipPhone || undefined}>
        <span className={classes.name}>{shipName}</span>
        {shipPhone ? <span className={classes.phone}>{shipPhone}</span> : null}
      </span>
    ),
  },
  city: { key: 'city', label: 'City', width: '104px', render: ({ shipCity }) => shipCity },
  placed: {
    key: 'placed',
    label: 'Placed',
    width: '146px',
    render: ({ placedAt }) => <InstantText at={placedAt} />,
  },
  outlet: {
    key: 'outlet',
    label: 'Outlet',
    width: '72px',
    render: ({ outletCode }) => outletCode,
  },
  units: {
    key: 'units',
    label: 'Units',
    width: '64px',
    align: 'right',
    render: ({ units }) => units,
  },
  total: {
    key: 'total',
    label: 'Total',
    width: '112px',
    align: 'right',
    render: ({ totalMinor, currency }) => <MoneyText minor={totalMinor} currency={currency} />,
  },
  payment: {
    key: 'payment',
    label: 'Payment',
    width: '80px',
    render: ({ paymentMethod }) => (
      <span title={paymentLabels[paymentMethod]}>{paymentShort[paymentMethod]}</span>
    ),
  },
  channel: {
    key: 'channel',
    label: 'Channel',
    width: '84px',
    onCard: 'none',
    render: ({ channel, externalRef }) => (
      <span title={externalRef ?? undefined}>{channelLabel(channel)}</span>
    ),
  },
} satisfies Record<string, Column<OrderRow>>

/** The first open hold in words, and how many more there are. */
function HoldMarks({ openHolds }: Pick<OrderRow, 'openHolds'>) {
  const [first] = openHolds
  if (!first) return null
  const more = openHolds.length > 1 ? ` +${openHolds.length - 1}` : ''
  const all = openHolds.map((kind) => holdLabels[kind]).join(', ')
  return <ToneBadge tone="bad" label={`${holdLabels[first]}${more}`} title={`On hold: ${all}`} />
}

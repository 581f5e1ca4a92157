import type { Tone } from '#platform/machine.ts'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatAgo, formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { StockState } from '../desk-words.ts'
import {
  holdLabels,
  paymentLabels,
  paymentShort,
  paymentStateLabels,
  priorityLabels,
  stockLabels,
  verdictLabels,
} from '../order-words.ts'
import type { OrderRow } from '../orders.contract.ts'
import { orderMachine } from '../orders.states.ts'
import classes from './orders.module.css'

const verdictTones: Readonly<Record<OrderRow['addressVerdict'], Tone>> = {
  unchecked: 'quiet',
  accept: 'good',
  confirm: 'waiting',
  fix: 'bad',
}

const paidTones: Readonly<Record<OrderRow['paymentState'], Tone>> = {
  unpaid: 'quiet',
  authorised: 'waiting',
  part_paid: 'waiting',
  paid: 'good',
  part_refunded: 'special',
  refunded: 'special',
}

export const orderColumns = {
  number: {
    key: 'number',
    label: 'Order',
    width: '84px',
    onCard: 'title',
    render: ({ number, priority, channelNumber }) => (
      <span className={classes.number}>
        {number}
        {priority === 'normal' ? null : (
          <span className={classes.pressing} title={`Priority: ${priorityLabels[priority]}`}>
            {priority === 'urgent' ? '!!' : '!'}
          </span>
        )}
        {channelNumber === '' ? null : <span className={classes.phone}>{channelNumber}</span>}
      </span>
    ),
  },
  state: {
    key: 'state',
    label: 'State',
    width: '122px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={orderMachine} state={state} />,
  },
  holds: {
    key: 'holds',
    label: 'Holds',
    width: '112px',
    onCard: 'mark',
    render: (row) => <HoldMarks {...row} />,
  },
  customer: {
    key: 'customer',
    label: 'Customer',
    onCard: 'title',
    render: ({ shipName, shipPhoneInWords, customerOrders, customerReturned }) => (
      <span className={classes.customer} title={shipPhoneInWords || undefined}>
        <span className={classes.name}>
          {shipName}
          <span className={classes.times}>
            {customerOrders ? ` ×${customerOrders}` : ''}
            {customerReturned ? `, ${customerReturned} back` : ''}
          </span>
        </span>
        <span className={classes.phone}>
          <bdi>{shipPhoneInWords}</bdi>
        </span>
      </span>
    ),
  },
  city: { key: 'city', label: 'City', width: '92px', render: ({ shipCity }) => shipCity },
  placed: {
    key: 'placed',
    label: 'Placed',
    width: '136px',
    render: ({ placedAt }) => <InstantText at={placedAt} />,
  },
  age: {
    key: 'age',
    label: 'Age',
    width: '104px',
    isHidden: true,
    render: ({ placedAt }) => formatAgo(placedAt, Date.now()),
  },
  outlet: {
    key: 'outlet',
    label: 'Outlet',
    width: '64px',
    render: ({ outletCode }) => outletCode,
  },
  units: {
    key: 'units',
    label: 'Units',
    width: '54px',
    align: 'right',
    render: ({ units }) => units,
  },
  total: {
    key: 'total',
    label: 'Total',
    width: '96px',
    align: 'right',
    render: ({ totalMinor, currency }) => <MoneyText minor={totalMinor} currency={currency} />,
  },
  payment: {
    key: 'payment',
    label: 'Payment',
    width: '126px',
    onCard: 'mark',
    render: ({ paymentMethod, isPaymentDue }) =>
      isPaymentDue ? (
        <ToneBadge tone="waiting" label="Payment due" />
      ) : (
        <span title={paymentLabels[paymentMethod]}>{paymentShort[paymentMethod]}</span>
      ),
  },
  balance: {
    key: 'balance',
    label: 'Balance',
    width: '96px',
    align: 'right',
    isHidden: true,
    render: ({ balanceMinor, currency }) => <MoneyText minor={balanceMinor} currency={currency} />,
  },
  paid: {
    key: 'paid',
    label: 'Paid',
    width: '112px',
    isHidden: true,
    render: ({ paymentState }) => (
      <ToneBadge tone={paidTones[paymentState]} label={paymentStateLabels[paymentState]} />
    ),
  },
  address: {
    key: 'address',
    label: 'Address',
    width: '116px',
    isHidden: true,
    render: ({ addressVerdict }) => (
      <ToneBadge tone={verdictTones[addressVerdict]} label={verdictLabels[addressVerdict]} />
    ),
  },
  stock: {
    key: 'stock',
    label: 'Stock',
    width: '72px',
    isHidden: true,
    render: ({ stock }) => (stock ? <StockMark stock={stock} /> : null),
  },
  promised: {
    key: 'promised',
    label: 'Promised',
    width: '108px',
    isHidden: true,
    render: ({ promisedOn }) => (promisedOn ? formatDay(promisedOn) : null),
  },
  tags: {
    key: 'tags',
    label: 'Tags',
    width: '128px',
    isHidden: true,
    render: ({ tags }) => <TagList tags={tags} />,
  },
  assignee: {
    key: 'assignee',
    label: 'Assignee',
    width: '124px',
    isHidden: true,
    render: ({ assignee }) =>
      assignee?.isCovered ? `for ${assignee.name}` : (assignee?.name ?? null),
  },
  channel: {
    key: 'channel',
    label: 'Channel',
    width: '112px',
    onCard: 'none',
    render: ({ channelName, externalRef }) => (
      <span title={externalRef ?? undefined}>{channelName}</span>
    ),
  },
  channelNumber: {
    key: 'channelNumber',
    label: 'Channel number',
    width: '116px',
    isHidden: true,
    render: ({ channelNumber }) => channelNumber,
  },
} satisfies Record<string, Column<OrderRow>>

const stockTones: Readonly<Record<StockState, Tone>> = {
  full: 'good',
  part: 'waiting',
  none: 'bad',
}

const stockTitles: Readonly<Record<StockState, string>> = {
  full: 'All of it is reserved',
  part: 'Some of it is short',
  none: 'Nothing of it is reserved',
}

/** Stock that can be shipped needs no badge; missing stock has one. */
function StockMark({ stock }: { stock: StockState }) {
  if (stock === 'full') return <span className={classes.quiet}>{stockLabels[stock]}</span>
  return (
    <ToneBadge tone={stockTones[stock]} label={stockLabels[stock]} title={stockTitles[stock]} />
  )
}

/** Tags in one line, however many. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}

/** The first open hold in words, how many more there are, and a double that is suspected. */
function HoldMarks({ openHolds, isSuspectedDouble }: OrderRow) {
  const [first] = openHolds
  const double = isSuspectedDouble ? (
    <ToneBadge tone="waiting" label="Double?" title="It seems to repeat an earlier order" />
  ) : null
  if (!first) return double
  const more = openHolds.length > 1 ? ` +${openHolds.length - 1}` : ''
  const all = openHolds.map((kind) => holdLabels[kind]).join(', ')
  return (
    <span className={classes.marks}>
      <ToneBadge tone="bad" label={`${holdLabels[first]}${more}`} title={`On hold: ${all}`} />
      {double}
    </span>
  )
}

import type { Tone } from '#platform/machine.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
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

/** What the page draws in cells of its own; the list declares the others. */
export const orderCells: Cells<OrderRow> = {
  number: ({ number, priority, channelNumber }) => (
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
  holds: (row) => <HoldMarks {...row} />,
  customer: ({ shipName, shipPhoneInWords, customerOrders, customerReturned }) => (
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
  payment: ({ paymentMethod, isPaymentDue }) =>
    isPaymentDue ? (
      <ToneBadge tone="waiting" label="Payment due" />
    ) : (
      <span title={paymentLabels[paymentMethod]}>{paymentShort[paymentMethod]}</span>
    ),
  paid: ({ paymentState }) => (
    <ToneBadge tone={paidTones[paymentState]} label={paymentStateLabels[paymentState]} />
  ),
  address: ({ addressVerdict }) => (
    <ToneBadge tone={verdictTones[addressVerdict]} label={verdictLabels[addressVerdict]} />
  ),
  stock: ({ stock }) => (stock ? <StockMark stock={stock} /> : null),
  tags: ({ tags }) => <TagList tags={tags} />,
  assignee: ({ assignee }) =>
    assignee?.isCovered ? `for ${assignee.name}` : (assignee?.name ?? null),
  channel: ({ channelName, externalRef }) => (
    <span title={externalRef ?? undefined}>{channelName}</span>
  ),
}

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

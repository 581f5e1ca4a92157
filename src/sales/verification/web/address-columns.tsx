import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { AddressRow } from '../verification.fields.ts'
import { addressLine, faultLabel, verdictWords } from './address-words.ts'
import classes from './verification.module.css'

export const addressColumns: readonly Column<AddressRow>[] = [
  {
    key: 'number',
    label: 'Order',
    width: '84px',
    onCard: 'title',
    render: ({ number }) => <span className={classes.number}>{number}</span>,
  },
  {
    key: 'verdict',
    label: 'Verdict',
    width: '124px',
    onCard: 'mark',
    render: ({ verdict, score }) => (
      <ToneBadge
        {...verdictWords[verdict]}
        title={score === null ? 'Nobody looked at it yet' : `${score} of 100 points`}
      />
    ),
  },
  {
    key: 'address',
    label: 'Address as given',
    onCard: 'line',
    render: (row) => (
      <span className={classes.given}>
        <span className={classes.name}>{row.shipName}</span>
        <span className={classes.quiet} title={addressLine(row)}>
          {addressLine(row) || 'No address'}
        </span>
      </span>
    ),
  },
  {
    key: 'why',
    label: 'What is wrong',
    onCard: 'line',
    render: ({ why, faults }) => (
      <span className={classes.given} title={why}>
        <span className={classes.name}>{faults.map(faultLabel).join(' · ')}</span>
        <span className={classes.quiet}>{why}</span>
      </span>
    ),
  },
  {
    key: 'outlet',
    label: 'Outlet',
    width: '72px',
    onCard: 'none',
    render: ({ outletCode }) => outletCode,
  },
  {
    key: 'total',
    label: 'Total',
    width: '104px',
    align: 'right',
    sortKey: 'value',
    render: ({ totalMinor, currency }) => <MoneyText minor={totalMinor} currency={currency} />,
  },
  {
    key: 'placed',
    label: 'Placed',
    width: '156px',
    sortKey: 'placed',
    render: ({ placedAt }) => <InstantText at={placedAt} />,
  },
]

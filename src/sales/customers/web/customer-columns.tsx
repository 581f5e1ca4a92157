import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { CustomerRow } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import { deliveredPercent } from '../customers.rules.ts'
import { customerMachine } from '../customers.states.ts'
import classes from './customers.module.css'

export const customerColumns: readonly Column<CustomerRow>[] = [
  {
    key: 'name',
    label: 'Customer',
    onCard: 'title',
    sortKey: 'name',
    render: ({ fullName }) => fullName,
  },
  {
    key: 'number',
    label: 'Number',
    width: '80px',
    render: ({ number }) => <CodeText code={customerLabel(number)} />,
  },
  { key: 'phone', label: 'Phone', width: '132px', render: ({ phone }) => phone || '–' },
  {
    key: 'email',
    label: 'Email',
    isHidden: true,
    onCard: 'none',
    render: ({ email }) => email || '–',
  },
  { key: 'city', label: 'City', width: '108px', onCard: 'none', render: ({ city }) => city || '–' },
  {
    key: 'tags',
    label: 'Tags',
    isHidden: true,
    onCard: 'none',
    render: ({ tags }) => <TagList tags={tags} />,
  },
  {
    key: 'orders',
    label: 'Orders',
    width: '72px',
    align: 'right',
    sortKey: 'orders',
    render: ({ ordersPlaced }) => ordersPlaced,
  },
  {
    key: 'kept',
    label: 'Delivered',
    width: '88px',
    align: 'right',
    onCard: 'none',
    render: (row) => percentText(deliveredPercent(row)),
  },
  {
    key: 'returned',
    label: 'Returned',
    width: '84px',
    align: 'right',
    isHidden: true,
    onCard: 'none',
    render: ({ ordersReturned }) => ordersReturned,
  },
  {
    key: 'spent',
    label: 'Spent',
    width: '96px',
    align: 'right',
    render: ({ spent }) => <Amounts amounts={spent} />,
  },
  {
    key: 'credit',
    label: 'Credit',
    width: '76px',
    align: 'right',
    onCard: 'none',
    render: ({ credit }) => <Amounts amounts={credit} />,
  },
  {
    key: 'last',
    label: 'Last order',
    width: '104px',
    sortKey: 'recent',
    render: ({ lastOrderedAt }) => (lastOrderedAt ? formatDay(lastOrderedAt.slice(0, 10)) : '–'),
  },
  {
    key: 'state',
    label: 'State',
    width: '124px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={customerMachine} state={state} />,
  },
]

export function percentText(percent: number | null): string {
  return percent === null ? '–' : `${percent} %`
}

/** One amount, or one for each currency below each other. */
export function Amounts({ amounts }: { amounts: CustomerRow['credit'] }) {
  if (amounts.length === 0) return '–'
  return (
    <span className={classes.amount}>
      {amounts.map(({ currency, minor }) => formatMoney(minor, currency)).join(' · ')}
    </span>
  )
}

export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}

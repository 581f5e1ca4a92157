import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ListedAccount } from '../courier-accounts.fields.ts'
import classes from './couriers.module.css'

export const courierColumns: readonly Column<ListedAccount>[] = [
  {
    key: 'name',
    label: 'Courier',
    onCard: 'title',
    render: ({ name, code }) => (
      <>
        <span className={classes.name}>{name}</span> <span className={classes.quiet}>{code}</span>
      </>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: '172px',
    onCard: 'mark',
    render: (account) => <CourierBadge account={account} />,
  },
  {
    key: 'told',
    label: 'Told by',
    width: '190px',
    onCard: 'line',
    render: ({ adapter, connectionName }) =>
      adapter === 'manual' ? 'Phone' : (connectionName ?? 'No connection'),
  },
  { key: 'cutOff', label: 'Cut-off', width: '80px', render: ({ cutOffTime }) => cutOffTime },
  {
    key: 'settled',
    label: 'Last answer',
    width: '140px',
    render: ({ lastSettledAt }) => (lastSettledAt ? <InstantText at={lastSettledAt} /> : '–'),
  },
  figure('waiting', 'Waiting', '80px', ({ waiting }) => waiting),
  figure('stopped', 'Failed', '72px', ({ stopped }) => stopped),
  figure('unknownWords', 'New words', '96px', ({ unknownWords }) => unknownWords),
]

function figure(
  key: string,
  label: string,
  width: string,
  of: (account: ListedAccount) => number,
): Column<ListedAccount> {
  const render = (account: ListedAccount) => formatCount(of(account))
  return { key, label, width, align: 'right', onCard: 'line', render }
}

export function CourierBadge({ account }: { account: ListedAccount }) {
  const { isActive, stopped, unknownWords, adapter } = account
  if (!isActive) return <ToneBadge tone="quiet" label="Not in use" />
  if (stopped > 0) return <ToneBadge tone="bad" label="Calls failed" />
  if (unknownWords > 0) return <ToneBadge tone="waiting" label="Words to explain" />
  if (adapter === 'manual') return <ToneBadge tone="quiet" label="By phone" />
  return <ToneBadge tone="good" label="Connected" />
}

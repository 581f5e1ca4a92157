import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { AccountRow, ListedAccount } from '../courier-accounts.fields.ts'
import { courierStateOf, courierStates } from '../courier-rules.ts'
import classes from './couriers.module.css'

export const courierCells: Cells<AccountRow> = {
  name: ({ name, code }) => (
    <>
      <span className={classes.name}>{name}</span> <span className={classes.quiet}>{code}</span>
    </>
  ),
  told: ({ adapter, connectionName }) =>
    adapter === 'manual' ? 'Phone' : (connectionName ?? 'No connection'),
}

export function CourierBadge({ account }: { account: ListedAccount }) {
  return <StateBadge machine={{ states: courierStates }} state={courierStateOf(account)} />
}

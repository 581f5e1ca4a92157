import { capability } from '#organization/users/capabilities.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import type { AccountRow } from '../courier-accounts.fields.ts'
import { courierStateOf } from '../courier-rules.ts'
import { courierList } from '../couriers.list.ts'
import { listAccounts } from './courier-accounts.queries.ts'

const toldBy = ({ adapter, connectionName }: AccountRow) =>
  adapter === 'manual' ? 'Phone' : (connectionName ?? 'No connection')

/** A company works with a few dozen couriers. */
export const couriers = serveSmallList<AccountRow, typeof courierList>(courierList, {
  rows: async (reader, actor) =>
    (await listAccounts(reader, actor)).accounts.map((account) => ({
      ...account,
      state: courierStateOf(account),
    })),
  keyOf: ({ courierId }) => courierId,
  filters: {
    state: ({ state }) => state,
    isActive: ({ isActive }) => isActive,
    adapter: ({ adapter }) => adapter,
    waiting: ({ waiting }) => waiting,
    stopped: ({ stopped }) => stopped,
    unknownWords: ({ unknownWords }) => unknownWords,
    settled: ({ lastSettledAt }) => lastSettledAt,
  },
  sorts: {
    // Those in use first.
    name: ({ isActive, name }) => `${isActive ? 0 : 1} ${name.slice(0, 60)}`,
    told: (courier) => toldBy(courier).slice(0, 80),
  },
  search: ({ name, code }) => `${name} ${code}`,
})

export const couriersFile = fileOfList(couriers, {
  path: '/files/couriers',
  name: 'couriers',
  access: capability.dispatch,
  cells: { told: toldBy },
})

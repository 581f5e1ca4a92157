import { capability } from '#organization/users/capabilities.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { kindKeys } from '../connection-kinds.ts'
import type { Connection, ListedConnection } from '../connections.contract.ts'
import { connectionList } from '../connections.list.ts'
import { testStateOf } from '../connections.states.ts'
import { listConnections } from './connections.queries.ts'

const asListed = (connection: Connection): ListedConnection => ({
  ...connection,
  state: connection.isActive ? 'active' : 'off',
  test: testStateOf(connection.testSucceeded),
})

/** A company connects a few dozen other systems. */
export const connections = serveSmallList<ListedConnection, typeof connectionList>(connectionList, {
  rows: async (reader) => (await listConnections(reader)).connections.map(asListed),
  keyOf: ({ name, id }) => `${name.slice(0, 60)} ${id}`,
  filters: {
    kind: ({ kind }) => kind,
    isActive: ({ isActive }) => isActive,
    test: ({ test }) => test,
    tested: ({ testedAt }) => testedAt,
    changed: ({ changedAt }) => changedAt,
  },
  // As the kinds to add are ordered below the list.
  sorts: { kind: ({ kind }) => kindKeys.indexOf(kind) },
  search: ({ name }) => name,
})

export const connectionsFile = fileOfList(connections, {
  path: '/files/connections',
  name: 'connections',
  access: capability.businessSettings,
})

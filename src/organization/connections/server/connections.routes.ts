import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { answerOnce } from '#platform/server/http/idempotency.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { connectionsContract } from '../connections.contract.ts'
import { addConnection } from './add-connection.ts'
import { connections } from './browse-connections.ts'
import { changeTested } from './change-tested.ts'
import { connectionHistory, listConnections } from './connections.queries.ts'
import { removeConnection } from './remove-connection.ts'
import { requireTarget } from './require-target.ts'
import { switchConnection } from './switch-connection.ts'
import { testConnection } from './test-connection.ts'
import { useConnection } from './use-connection.ts'

export const connectionsRoutes = (outside: Outside) =>
  routes('connections', connectionsContract, {
    list: reads(listConnections),
    browse: reads(connections.page),
    history: reads(connectionHistory),
    add: does(async (db, actor, input, request) => {
      await requireTarget(outside, input.kind, input.config)
      return db.transaction((tx) =>
        answerOnce(tx, actor, request, () => addConnection(tx, actor, input)),
      )
    }),
    change: does((db, actor, input, request) =>
      changeTested({ db, outside }, actor, input, request),
    ),
    use: writes(useConnection),
    setActive: writes(switchConnection),
    remove: writes(removeConnection),
    test: does((db, actor, input, request) =>
      testConnection({ db, outside }, actor, input, request),
    ),
  })

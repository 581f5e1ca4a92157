import { defineServer } from '#platform/server/define-server.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { connectionsArea } from '../connections.area.ts'
import { connectionsFile } from './browse-connections.ts'
import { checkMailServer } from './check-mail-server.ts'
import { connectionsRoutes } from './connections.routes.ts'

export { addConnection } from './add-connection.ts'
export { askGateway, gatewayFault } from './ask-gateway.ts'
export { connectionPurpose, sealedConnections } from './connection-secrets.ts'
export { connectionOf, type OpenConnection, openConnection } from './connections.queries.ts'
export { findMailTransport, isMailSetUp } from './mail-server.ts'
export { noteTestReceipt } from './note-test-receipt.ts'
export { signInHeaders } from './probe-http.ts'

export const connectionsServer = (outside: Outside) =>
  defineServer(connectionsArea, {
    routes: { connections: connectionsRoutes(outside) },
    files: connectionsFile,
    jobs: [checkMailServer(outside)],
  })

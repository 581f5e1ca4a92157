export { connectionOf, type OpenConnection } from './connections.queries.ts'
export { connectionsRoutes } from './connections.routes.ts'
export { findMailTransport } from './mail-server.ts'

import { routes } from '#platform/server/http/acts.ts'
import { connectionsContract } from '../connections.contract.ts'

export const connectionsRoutes = routes('connections', connectionsContract, {})

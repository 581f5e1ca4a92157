import { connect } from '#platform/web/client.ts'
import type { connectionsContract } from '../connections.contract.ts'

export const connectionsApi = connect<typeof connectionsContract>('connections')

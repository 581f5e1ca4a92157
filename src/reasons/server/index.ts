import { routes } from '#platform/server/http/acts.ts'
import { reasonsContract } from '../reasons.contract.ts'

export const reasonsRoutes = routes('reasons', reasonsContract, {})

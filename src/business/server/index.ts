import { routes } from '#platform/server/http/acts.ts'
import { businessContract } from '../business.contract.ts'

export const businessRoutes = routes('business', businessContract, {})

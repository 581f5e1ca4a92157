import { routes } from '#platform/server/http/acts.ts'
import { webhooksContract } from '../webhooks.contract.ts'

export const webhooksRoutes = routes('webhooks', webhooksContract, {})

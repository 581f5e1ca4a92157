import { reads, routes } from '#platform/server/http/acts.ts'
import { dashboardContract } from '../dashboard.contract.ts'
import { overview } from './dashboard.queries.ts'

export const dashboardRoutes = routes('dashboard', dashboardContract, { overview: reads(overview) })

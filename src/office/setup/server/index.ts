import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes } from '#platform/server/http/acts.ts'
import { setupArea } from '../setup.area.ts'
import { setupContract } from '../setup.contract.ts'
import { listSteps } from './list-steps.ts'

const setupRoutes = routes('setup', setupContract, { steps: reads(listSteps) })

export const setupServer = defineServer(setupArea, { routes: { setup: setupRoutes } })

import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes } from '#platform/server/http/acts.ts'
import type { Invariant } from '#platform/server/watch/invariants.ts'
import { healthArea } from '../health.area.ts'
import { healthContract } from '../health.contract.ts'
import { healthStatus } from './health.queries.ts'
import { walkInvariants } from './walk-invariants.ts'

export { healthGauges } from './health-gauges.ts'
export type { ReportingServer } from './report-server.ts'
export { type Watching, watchHealth } from './watch-health.ts'

/** @param invariants what is checked part by part while the product runs */
export const healthServer = (invariants: readonly Invariant[]) =>
  defineServer(healthArea, {
    routes: { health: routes('health', healthContract, { status: reads(healthStatus) }) },
    jobs: [walkInvariants(invariants)],
  })

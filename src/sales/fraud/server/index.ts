import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes } from '#platform/server/http/acts.ts'
import { fraudArea } from '../fraud.area.ts'
import { riskContract } from '../risk.contract.ts'
import { foldAreasOften } from './kept-areas.ts'
import type { RefusedOrders } from './load-facts.ts'
import { getRisk, riskHistory } from './risk.queries.ts'
import { riskReader, scoreMissingOften } from './risk-reader.ts'
import { riskTrials } from './risk-trials.ts'

export { areaSums } from './kept-areas.ts'
export { cameBack } from './read-histories.ts'

const riskRoutes = routes('risk', riskContract, {
  get: reads(getRisk),
  history: reads(riskHistory),
})

/** `refusedOrders` is known to the area of delivery exceptions, which comes after this one. */
export const fraudServer = ({ refusedOrders }: { readonly refusedOrders: RefusedOrders }) =>
  defineServer(fraudArea, {
    routes: { risk: riskRoutes },
    readers: [riskReader(refusedOrders)],
    jobs: [foldAreasOften, scoreMissingOften(refusedOrders)],
    trials: riskTrials,
  })

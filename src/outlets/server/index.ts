import { reads, routes } from '#platform/server/http/acts.ts'
import { outletsContract } from '../outlets.contract.ts'
import { listOutlets } from './outlets.queries.ts'

export { addOutlet, type NewOutlet } from './add-outlet.ts'
export { listOutlets } from './outlets.queries.ts'

export const outletsRoutes = routes('outlets', outletsContract, { list: reads(listOutlets) })

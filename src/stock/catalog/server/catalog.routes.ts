import { reads, routes } from '#platform/server/http/acts.ts'
import { catalogContract } from '../catalog.contract.ts'
import { getVariant, searchVariants } from './catalog.queries.ts'

export const catalogRoutes = routes('catalog', catalogContract, {
  search: reads(searchVariants),
  get: reads(getVariant),
})

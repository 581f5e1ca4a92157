import { reads, routes } from '#platform/server/http/acts.ts'
import { procurementContract } from '../procurement.contract.ts'
import { getSupplier, searchSuppliers } from './procurement.queries.ts'

export { addSuppliers, type NewSupplier } from './add-suppliers.ts'

export const procurementRoutes = routes('procurement', procurementContract, {
  searchSuppliers: reads(searchSuppliers),
  getSupplier: reads(getSupplier),
})

import { reads, routes } from '#platform/server/http/acts.ts'
import { procurementContract } from '../procurement.contract.ts'
import { getSupplier, searchSuppliers } from './procurement.queries.ts'

export { acceptSuggestions } from './accept-suggestions.ts'
export { addSuppliers, type NewSupplier } from './add-suppliers.ts'
export { buyingRoutes } from './buying.routes.ts'
export { buyingFiles } from './buying-files.ts'
export { supplierItemsImport } from './import-supplier-items.ts'
export { suggestReorders } from './suggest-reorders.ts'
export { supplierItemMerging } from './supplier-item-merging.ts'
export { type ItemTerms, saveItem } from './supplier-items.ts'

export const procurementRoutes = routes('procurement', procurementContract, {
  searchSuppliers: reads(searchSuppliers),
  getSupplier: reads(getSupplier),
})

import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes } from '#platform/server/http/acts.ts'
import { procurementArea } from '../procurement.area.ts'
import { procurementContract } from '../procurement.contract.ts'
import { buyingRoutes } from './buying.routes.ts'
import { buyingFiles } from './buying-files.ts'
import { getSupplier, searchSuppliers } from './procurement.queries.ts'

export { acceptSuggestions } from './accept-suggestions.ts'
export { addSuppliers, type NewSupplier } from './add-suppliers.ts'
export { supplierItemsImport } from './import-supplier-items.ts'
export { suggestReorders } from './suggest-reorders.ts'
export { supplierItemMerging } from './supplier-item-merging.ts'
export { type ItemTerms, saveItem } from './supplier-items.ts'

const procurementRoutes = routes('procurement', procurementContract, {
  searchSuppliers: reads(searchSuppliers),
  getSupplier: reads(getSupplier),
})

export const procurementServer = defineServer(procurementArea, {
  routes: { procurement: procurementRoutes, buying: buyingRoutes },
  files: buyingFiles,
})

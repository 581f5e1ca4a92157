import { catalogArea } from './catalog/catalog.area.ts'
import { inventoryArea } from './inventory/inventory.area.ts'
import { landedCostsArea } from './landed-costs/landed-costs.area.ts'
import { packagingArea } from './packaging/packaging.area.ts'
import { purchasingArea } from './purchasing/purchasing.area.ts'
import { receivingArea } from './receiving/receiving.area.ts'
import { scanningArea } from './scanning/scanning.area.ts'
import { shipNoticesArea } from './ship-notices/ship-notices.area.ts'
import { stockCountsArea } from './stock-counts/stock-counts.area.ts'
import { supplierAnalyticsArea } from './supplier-analytics/supplier-analytics.area.ts'
import { supplierClaimsArea } from './supplier-claims/supplier-claims.area.ts'
import { supplierInvoicesArea } from './supplier-invoices/supplier-invoices.area.ts'
import { supplierPortalArea } from './supplier-portal/supplier-portal.area.ts'
import { suppliersArea } from './suppliers/suppliers.area.ts'
import { transfersArea } from './transfers/transfers.area.ts'
import { variancesArea } from './variances/variances.area.ts'

/** The areas of stock, in the order of src/areas.ts. */
export const stockAreas = [
  catalogArea,
  scanningArea,
  inventoryArea,
  packagingArea,
  transfersArea,
  suppliersArea,
  purchasingArea,
  receivingArea,
  landedCostsArea,
  stockCountsArea,
  supplierPortalArea,
  supplierInvoicesArea,
  supplierAnalyticsArea,
  shipNoticesArea,
  supplierClaimsArea,
  variancesArea,
] as const

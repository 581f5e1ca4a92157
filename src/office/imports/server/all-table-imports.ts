import { placeTables } from '#organization/outlets/server/index.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import { shopOrderImports } from '#sales/channels/server/index.ts'
import { customersImport, shopifyCustomersImport } from '#sales/customers/server/index.ts'
import { suspectsImport } from '#sales/suspicious/server/index.ts'
import { productTables } from '#stock/catalog/server/index.ts'
import { stockTables } from '#stock/inventory/server/index.ts'
import { packagingImport } from '#stock/packaging/server/index.ts'
import { purchaseOrdersImport } from '#stock/receiving/server/index.ts'
import { supplierItemsImport, suppliersImport } from '#stock/suppliers/server/index.ts'
import { transfersImport } from '#stock/transfers/server/index.ts'

/** Every kind of table that can be imported, in the order of src/areas.ts. */
export const allTableImports: readonly AnyTableImport[] = [
  ...placeTables,
  ...productTables,
  customersImport,
  shopifyCustomersImport,
  ...stockTables,
  packagingImport,
  transfersImport,
  suppliersImport,
  supplierItemsImport,
  purchaseOrdersImport,
  ...shopOrderImports,
  suspectsImport,
]

import { productTables } from '#catalog/server/index.ts'
import { shopOrderImports } from '#channels/server/index.ts'
import { customersImport, shopifyCustomersImport } from '#customers/server/index.ts'
import { stockTables } from '#inventory/server/index.ts'
import { placeTables } from '#outlets/server/index.ts'
import { packagingImport } from '#packaging/server/index.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import { supplierItemsImport } from '#procurement/server/index.ts'
import { transfersImport } from '#transfers/server/index.ts'

/** Every kind of table that can come in, in the order of src/areas.ts. */
export const allTableImports: readonly AnyTableImport[] = [
  ...placeTables,
  ...productTables,
  customersImport,
  shopifyCustomersImport,
  ...stockTables,
  packagingImport,
  transfersImport,
  supplierItemsImport,
  ...shopOrderImports,
]

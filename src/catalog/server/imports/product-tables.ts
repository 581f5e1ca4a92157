import type { AnyTableImport } from '#platform/server/table-import.ts'
import { importBarcodes } from './import-barcodes.ts'
import { importListPrices } from './import-list-prices.ts'
import { importPrices } from './import-prices.ts'
import { importProducts } from './import-products.ts'
import { importShopifyProducts } from './import-shopify-products.ts'
import { importWoocommerceProducts } from './import-woocommerce-products.ts'

export const productTables: readonly AnyTableImport[] = [
  importProducts,
  importShopifyProducts,
  importWoocommerceProducts,
  importPrices,
  importListPrices,
  importBarcodes,
]

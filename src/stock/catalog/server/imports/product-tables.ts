import type { AnyTableImport } from '#platform/server/table-import.ts'
import { importBarcodes } from './import-barcodes.ts'
import { importListPrices } from './import-list-prices.ts'
import { importPrices } from './import-prices.ts'
import { importProducts } from './import-products.ts'
import { importShopifyProducts } from './import-shopify-products.ts'
import { importWoocommerceProducts } from './import-woocommerce-products.ts'
import type { ReadExtras } from './product-extras.ts'

const withExtras = [importProducts, importShopifyProducts, importWoocommerceProducts]

export const productTables: readonly AnyTableImport[] = [
  ...withExtras,
  importPrices,
  importListPrices,
  importBarcodes,
]

/** How a kind of file names pictures and quantities; null for one that names neither. */
export function extrasReaderOf({ kind }: Pick<AnyTableImport, 'kind'>): ReadExtras | null {
  return withExtras.find((each) => each.kind === kind)?.extrasIn ?? null
}

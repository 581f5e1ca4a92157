import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { catalogArea } from '../catalog.area.ts'
import { catalogRoutes } from './catalog.routes.ts'
import { productsFile } from './imports/products-file.ts'
import { listPricesFile } from './list-prices-file.ts'
import { priceListsRoutes } from './price-lists.routes.ts'
import type { ProductParts } from './product-parts.ts'
import { catalogFiles } from './product-pictures.ts'
import { productsRoutes } from './products.routes.ts'

export { addPastPrices, type PastPrice, productIds } from './add-past-prices.ts'
export { addProducts, type NewProduct } from './add-products.ts'
export { requireBarcode, saveBarcode } from './barcodes.ts'
export { changeVariants, type VariantRow } from './change-variants.ts'
export { createProduct, type ProductGiven } from './create-product.ts'
export { gtinOf } from './gtin-of.ts'
export type { NamedPicture, NamedQuantity, ReadExtras } from './imports/product-extras.ts'
export { extrasReaderOf, productTables } from './imports/product-tables.ts'
export { productsFile } from './imports/products-file.ts'
export { undoDrafts as undoProducts } from './imports/undo-drafts.ts'
export { pictureOf, picturesOf } from './picture-of.ts'
export { planPrices } from './plan-prices.ts'
export type {
  MergeMove,
  MergePair,
  MergePart,
  ProductParts,
  StockOfVariants,
  Use,
  UsesOf,
} from './product-parts.ts'
export { addPicture, takeBackPicture } from './product-pictures.ts'
export { watchPlannedPrices } from './take-planned-prices.ts'
export {
  type CodedVariant,
  codedVariant,
  variantByCode,
  variantByCodes,
} from './variant-by-code.ts'
export { type NamedBySku, variantsBySku } from './variants-by-sku.ts'

export const catalogServer = (parts: ProductParts, files: Files) =>
  defineServer(catalogArea, {
    routes: {
      catalog: catalogRoutes,
      priceLists: priceListsRoutes,
      products: productsRoutes(parts),
    },
    files: [...catalogFiles(files), ...productsFile(parts), ...listPricesFile],
  })

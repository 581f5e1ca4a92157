export { addPastPrices, type PastPrice, productIds } from './add-past-prices.ts'
export { addProducts, type NewProduct } from './add-products.ts'
export { catalogRoutes } from './catalog.routes.ts'
export { changeVariants, type VariantRow } from './change-variants.ts'
export { createProduct, type ProductGiven } from './create-product.ts'
export { gtinOf } from './gtin-of.ts'
export type { NamedPicture, NamedQuantity, ReadExtras } from './imports/product-extras.ts'
export { extrasReaderOf, productTables } from './imports/product-tables.ts'
export { productsFile } from './imports/products-file.ts'
export { undoDrafts as undoProducts } from './imports/undo-drafts.ts'
export { listPricesFile } from './list-prices-file.ts'
export { planPrices } from './plan-prices.ts'
export { priceListsRoutes } from './price-lists.routes.ts'
export type {
  MergeMove,
  MergePair,
  MergePart,
  ProductParts,
  StockOfVariants,
  Use,
  UsesOf,
} from './product-parts.ts'
export { addPicture, catalogFiles, takeBackPicture } from './product-pictures.ts'
export { productsRoutes } from './products.routes.ts'
export { watchPlannedPrices } from './take-planned-prices.ts'
export {
  type CodedVariant,
  codedVariant,
  variantByCode,
  variantByCodes,
} from './variant-by-code.ts'
export { type NamedBySku, variantsBySku } from './variants-by-sku.ts'

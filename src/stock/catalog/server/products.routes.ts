import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { productsContract } from '../products.contract.ts'
import { addProduct } from './add-product.ts'
import { addVariants } from './add-variants.ts'
import { describePicture, orderPictures, removePicture } from './arrange-pictures.ts'
import { addBarcode, removeBarcode } from './barcodes.ts'
import { cancelPlannedPrice } from './cancel-planned-price.ts'
import { changePlannedPrice } from './change-planned-price.ts'
import { changeProduct, changeProducts } from './change-products.ts'
import { changeVariants } from './change-variants.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { serveProducts } from './find-products.ts'
import { getProduct } from './get-product.ts'
import { mergeVariants } from './merging/merge-variants.ts'
import { previewMerge } from './merging/validate-merge.ts'
import { moveProduct, moveProducts } from './move-products.ts'
import { planPrices } from './plan-prices.ts'
import { listPlannedPrices, pricesToday } from './planned-prices.queries.ts'
import type { ProductParts } from './product-parts.ts'
import { priceHistory, productHistory } from './product-past.ts'
import { countProducts, listVariants, productOfVariant, productWords } from './products.queries.ts'
import { rightsOf } from './require-part.ts'
import { removeUnit, saveUnit } from './variant-units.ts'

/** The composition provides the product data of the areas that depend on this one. */
export const productsRoutes = (parts: ProductParts) =>
  routes('products', productsContract, {
    list: reads(serveProducts(parts).page),
    counts: reads(countProducts),
    rights: reads(rightsOf),
    words: reads(productWords),
    get: reads(getProduct(parts)),
    ofVariant: reads(productOfVariant),
    variants: reads(listVariants(parts)),
    history: reads(productHistory),
    prices: reads(priceHistory),
    create: writes(addProduct(parts)),
    duplicate: writes(duplicateProduct),
    change: writes(changeProduct),
    changeMany: writes(changeProducts),
    move: writes(moveProduct(parts)),
    moveMany: writes(moveProducts(parts)),
    addVariants: writes(addVariants),
    changeVariants: writes(changeVariants(parts)),
    addBarcode: writes(addBarcode),
    removeBarcode: writes(removeBarcode),
    saveUnit: writes(saveUnit(parts)),
    removeUnit: writes(removeUnit(parts)),
    orderImages: writes(orderPictures),
    describeImage: writes(describePicture),
    removeImage: writes(removePicture),
    mergePreview: reads(previewMerge(parts)),
    mergeVariants: writes(mergeVariants(parts)),
    plannedPrices: reads(listPlannedPrices),
    pricesToday: reads(pricesToday),
    planPrices: writes(planPrices),
    changePlannedPrice: writes(changePlannedPrice),
    cancelPlannedPrice: writes(cancelPlannedPrice),
  })

import { lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { catalogPages } from '../catalog.pages.ts'

const productsWeb: WebArea = {
  area: 'products',
  pages: [
    {
      ...catalogPages.products,
      load: async () => ({ Page: (await import('./ProductsPage.tsx')).ProductsPage }),
    },
  ],
  acts: [{ label: 'New product', access: capability.products, path: '/products?new=1' }],
  refreshOn: ['product', 'variant', 'price_list', 'stock', 'import'],
}

/** The lists of prices for some, wherever prices are given. */
export const PriceListsDialog = lazy(async () => ({
  default: (await import('./PriceListsDialog.tsx')).PriceListsDialog,
}))

/** For the areas below that ask for a product. */
export const LazyVariantPicker = lazy(async () => ({
  default: (await import('./VariantPicker.tsx')).VariantPicker,
}))

/** Prints labels of some variants, wherever they are listed. */
export const LazyVariantLabels = lazy(async () => ({
  default: (await import('./VariantLabels.tsx')).VariantLabels,
}))

/** For the checklist of the first steps, which adds a product in place. */
export const LazyNewProduct = shownLater(async () => (await import('./NewProduct.tsx')).NewProduct)

export { ProductTile } from './ProductTile.tsx'
export { type ProductSlots, ProductSlotsContext } from './product-slots.ts'

export const catalogWebAreas: readonly WebArea[] = [productsWeb]

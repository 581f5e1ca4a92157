import { lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'

export const productsWeb: WebArea = {
  area: 'products',
  pages: [
    {
      path: '/products',
      title: 'Products',
      access: capability.products,
      scans: 'Opens the product.',
      load: async () => ({ Page: (await import('./ProductsPage.tsx')).ProductsPage }),
    },
  ],
  refreshOn: ['product', 'variant', 'price_list', 'stock', 'import'],
}

/** The lists of prices for some, wherever prices are given. */
export const PriceListsDialog = lazy(async () => ({
  default: (await import('./PriceListsDialog.tsx')).PriceListsDialog,
}))

export { type ProductSlots, ProductSlotsContext } from './product-slots.ts'

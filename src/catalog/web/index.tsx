import type { WebArea } from '#platform/web/page.ts'
import { capability } from '#users/capabilities.ts'

export const productsWeb: WebArea = {
  area: 'products',
  pages: [
    {
      path: '/products',
      title: 'Products',
      access: capability.products,
      load: async () => ({ Page: (await import('./ProductsPage.tsx')).ProductsPage }),
    },
  ],
  refreshOn: ['product', 'variant', 'stock', 'import'],
}

export { type ProductSlots, ProductSlotsContext } from './product-slots.ts'

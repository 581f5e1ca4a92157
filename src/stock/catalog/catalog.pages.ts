import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const catalogPages = {
  products: {
    path: '/products',
    title: 'Products',
    access: capability.products,
    scans: 'Opens the product.',
    menu: { section: 'inventory', label: 'Products', place: 2 },
  },
} satisfies Pages

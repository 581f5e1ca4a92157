import { capability } from '#organization/users/capabilities.ts'
import { definePages } from '#platform/pages.ts'

export const catalogPages = definePages({
  products: {
    path: '/products',
    title: 'Products',
    access: capability.products,
    scans: 'Opens the product.',
    menu: { section: 'inventory', label: 'Products', place: 2 },
  },
})

import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const inventoryPages = {
  inventory: {
    path: '/inventory',
    title: 'Inventory',
    access: capability.inventory,
    scans: 'Shows the stock of the product.',
    menu: { section: 'inventory', label: 'Overview', place: 1 },
  },
} satisfies Pages

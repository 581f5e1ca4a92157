import { capability } from '#organization/users/capabilities.ts'
import { definePages } from '#platform/pages.ts'

export const inventoryPages = definePages({
  inventory: {
    path: '/inventory',
    title: 'Inventory',
    access: capability.inventory,
    scans: 'Shows the stock of the product.',
    menu: { section: 'inventory', label: 'Overview', place: 1 },
  },
})

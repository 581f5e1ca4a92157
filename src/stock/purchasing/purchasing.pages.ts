import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const purchasingPages = {
  purchaseOrders: {
    path: '/purchase-orders',
    title: 'Purchase Orders',
    access: capability.purchaseOrders,
    scans: null,
    menu: { section: 'procurement', label: 'Purchase Orders', place: 2 },
  },
} satisfies Pages

import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const purchasingPages = {
  purchaseOrders: {
    path: '/purchase-orders',
    title: 'Purchase Orders',
    access: capability.purchaseOrders,
    // It joins the menu with the page on which the goods are received.
    scans: null,
  },
} satisfies Pages

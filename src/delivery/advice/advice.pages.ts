import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const advicePages = {
  shipperAdvice: {
    path: '/shipper-advice',
    title: 'Shipper Advice',
    access: capability.orders,
    scans: null,
    menu: { section: 'orders', label: 'Shipper Advice', place: 3 },
  },
} satisfies Pages

import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const supplierAnalyticsPages = {
  supplierAnalytics: {
    path: '/supplier-analytics',
    title: 'Supplier Analytics',
    access: capability.supplierAnalytics,
    scans: null,
    menu: { section: 'procurement', label: 'Supplier Analytics', place: 1 },
  },
} satisfies Pages

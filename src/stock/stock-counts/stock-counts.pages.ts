import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const stockCountsPages = {
  stockAudit: {
    path: '/stock-audit',
    title: 'Stock Audit',
    access: capability.stockAudit,
    menu: { section: 'procurement', label: 'Stock Audit', place: 4 },
    scans: 'Counts the goods of a bin.',
  },
} satisfies Pages

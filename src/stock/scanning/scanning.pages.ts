import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const scanningPages = {
  scanHistory: {
    path: '/scan-history',
    title: 'Scan History',
    access: capability.scanHistory,
    scans: null,
    menu: { section: 'pointOfSale', label: 'Scan History', place: 2 },
  },
} satisfies Pages

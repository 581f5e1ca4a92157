import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'
import { scanPageAccess } from './scan-access.ts'

export const scanningPages = {
  scanHistory: {
    path: '/scan-history',
    title: 'Scan History',
    access: capability.scanHistory,
    scans: null,
    menu: { section: 'pointOfSale', label: 'Scan History', place: 2 },
  },
  scan: {
    path: '/scan',
    title: 'Scan',
    access: scanPageAccess,
    scans: 'Shows what the code identifies, and what to do with it next.',
  },
} satisfies Pages

import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const transfersPages = {
  stockTransfer: {
    path: '/stock-transfer',
    title: 'Stock Transfers',
    access: capability.stockTransfer,
    scans: 'Opens the transfer, and counts units out and in.',
    menu: { section: 'inventory', label: 'Stock Transfers', place: 4 },
  },
} satisfies Pages

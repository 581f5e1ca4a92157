import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const receivingPages = {
  receiving: {
    path: '/receiving',
    title: 'Receiving',
    access: capability.receiving,
    menu: { section: 'procurement', label: 'Receiving', place: 3 },
    scans: 'Opens the delivery of a purchase order, and counts its goods.',
  },
} satisfies Pages

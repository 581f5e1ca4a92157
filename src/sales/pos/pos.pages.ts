import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const posPages = {
  pos: {
    path: '/pos',
    title: 'Point of Sale',
    access: capability.pos,
    scans: 'products, which it adds to the sale, and receipts',
  },
} satisfies Pages

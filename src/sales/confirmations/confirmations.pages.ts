import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const confirmationsPages = {
  confirmations: {
    path: '/confirmations',
    title: 'Confirmations',
    access: capability.confirmations,
    scans: null,
    menu: { section: 'orders', label: 'Confirmations', place: 2 },
  },
} satisfies Pages

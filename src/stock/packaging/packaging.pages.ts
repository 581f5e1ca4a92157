import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const packagingPages = {
  packaging: {
    path: '/packaging',
    title: 'Packaging',
    access: capability.packaging,
    scans: null,
    menu: { section: 'inventory', label: 'Packaging', place: 3 },
  },
} satisfies Pages

import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const suppliersPages = {
  suppliers: {
    path: '/suppliers',
    title: 'Suppliers',
    access: capability.suppliers,
    scans: null,
    menu: { section: 'procurement', label: 'Suppliers', place: 0 },
  },
} satisfies Pages

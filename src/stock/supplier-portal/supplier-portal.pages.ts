import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

/** What live hints for the portals of a supplier are about. */
export const supplierPortalNoun = 'supplier_portal'

export const supplierPortalPages = {
  supplierPortal: {
    path: '/supplier-portal',
    title: 'Supplier Portal',
    access: capability.supplierPortal,
    scans: null,
    menu: { section: 'supplierPortal', label: 'Supplier Portal', place: 0 },
  },
} satisfies Pages

import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const suspiciousPages = {
  suspiciousCustomers: {
    path: '/suspicious-customers',
    title: 'Suspicious Customers',
    access: capability.customers,
    scans: null,
    menu: { section: 'customers', label: 'Suspicious Customers', place: 2 },
  },
} satisfies Pages

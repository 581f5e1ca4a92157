import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const customersPages = {
  allCustomers: {
    path: '/all-customers',
    title: 'Customers',
    access: capability.customers,
    scans: null,
    menu: { section: 'customers', label: 'All Customers', place: 1 },
  },
} satisfies Pages

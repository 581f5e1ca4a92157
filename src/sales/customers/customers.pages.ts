import { capability } from '#organization/users/capabilities.ts'
import { definePages } from '#platform/pages.ts'

export const customersPages = definePages({
  allCustomers: {
    path: '/all-customers',
    title: 'Customers',
    access: capability.customers,
    scans: null,
    menu: { section: 'customers', label: 'All Customers', place: 1 },
  },
})

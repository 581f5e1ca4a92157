import { capability } from '#organization/users/capabilities.ts'
import { definePages } from '#platform/pages.ts'

export const packagingPages = definePages({
  packaging: {
    path: '/packaging',
    title: 'Packaging',
    access: capability.packaging,
    scans: null,
    menu: { section: 'inventory', label: 'Packaging', place: 3 },
  },
})

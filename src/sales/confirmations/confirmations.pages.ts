import { capability } from '#organization/users/capabilities.ts'
import { definePages } from '#platform/pages.ts'

export const confirmationsPages = definePages({
  confirmations: {
    path: '/confirmations',
    title: 'Confirmations',
    access: capability.confirmations,
    scans: null,
    menu: { section: 'orders', label: 'Confirmations', place: 2 },
  },
})

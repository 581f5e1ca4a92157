import { capability } from '#organization/users/capabilities.ts'
import { definePages } from '#platform/pages.ts'

export const dashboardPages = definePages({
  dashboard: {
    path: '/',
    title: 'Dashboard',
    access: capability.dashboard,
    scans: null,
    menu: { section: 'dashboard', label: 'Dashboard', place: 1 },
  },
})

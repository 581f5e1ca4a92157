import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const dashboardPages = {
  dashboard: {
    path: '/',
    title: 'Dashboard',
    access: capability.dashboard,
    scans: null,
    menu: { section: 'dashboard', label: 'Dashboard', place: 1 },
  },
} satisfies Pages

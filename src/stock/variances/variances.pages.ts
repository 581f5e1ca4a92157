import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const variancesPages = {
  varianceManagement: {
    path: '/variance-management',
    title: 'Variance Management',
    access: capability.varianceManagement,
    scans: null,
    menu: { section: 'procurement', label: 'Variance Management', place: 5 },
  },
} satisfies Pages

import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const fraudReportsPages = {
  fraudReporting: {
    path: '/fraud-reporting',
    title: 'Fraud Reports',
    access: capability.fraudReporting,
    scans: null,
    menu: { section: 'security', label: 'Fraud Reports', place: 1 },
  },
} satisfies Pages

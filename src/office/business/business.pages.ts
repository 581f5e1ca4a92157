import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const businessPages = {
  businessSettings: {
    path: '/business-settings',
    title: 'Business Settings',
    access: capability.businessSettings,
    scans: null,
    menu: { section: 'settings', label: 'Business Settings', place: 2 },
  },
} satisfies Pages

import type { Pages } from '#platform/pages.ts'
import { capability } from './capabilities.ts'

export const usersPages = {
  userManagement: {
    path: '/user-management',
    title: 'User Management',
    access: capability.userManagement,
    scans: null,
    menu: { section: 'userManagement', label: 'User Management', place: 1 },
  },
  settings: {
    path: '/settings',
    title: 'User Settings',
    access: capability.settings,
    scans: null,
    menu: { section: 'settings', label: 'User Settings', place: 1 },
  },
} satisfies Pages

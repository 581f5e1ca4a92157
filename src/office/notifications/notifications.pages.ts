import type { Pages } from '#platform/pages.ts'

export const notificationsPages = {
  notifications: {
    path: '/notifications',
    title: 'Notifications',
    access: 'signedIn',
    scans: null,
  },
} satisfies Pages

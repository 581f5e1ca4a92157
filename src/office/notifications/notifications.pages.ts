import { definePages } from '#platform/pages.ts'

export const notificationsPages = definePages({
  notifications: {
    path: '/notifications',
    title: 'Notifications',
    access: 'signedIn',
    scans: null,
  },
})

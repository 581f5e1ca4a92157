import { capability } from '#organization/users/capabilities.ts'
import type { Pages } from '#platform/pages.ts'

export const activityPages = {
  activityLogs: {
    path: '/activity-logs',
    title: 'Activity Logs',
    access: capability.activityLogs,
    scans: null,
    menu: { section: 'activityLogs', label: 'Activity Logs', place: 1 },
  },
} satisfies Pages

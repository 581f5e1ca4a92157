import { capability } from '#organization/users/capabilities.ts'
import { definePages } from '#platform/pages.ts'

export const activityPages = definePages({
  activityLogs: {
    path: '/activity-logs',
    title: 'Activity Logs',
    access: capability.activityLogs,
    scans: null,
    menu: { section: 'activityLogs', label: 'Activity Logs', place: 1 },
  },
})

import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'

export { nounOf } from '../known-nouns.ts'

export const activityWeb: WebArea = {
  area: 'activity',
  pages: [
    {
      path: '/activity-logs',
      title: 'Activity Logs',
      access: capability.activityLogs,
      scans: null,
      load: async () => ({ Page: (await import('./ActivityPage.tsx')).ActivityPage }),
    },
  ],
  // Every write appends an entry, so a hint about anything that is shown here may be one.
  refreshOn: [
    ...['order', 'parcel', 'stock', 'customer', 'variant', 'import', 'user', 'outlet', 'supplier'],
    ...['approval', 'setting', 'connection', 'webhook_endpoint', 'device', 'invitation'],
  ],
}

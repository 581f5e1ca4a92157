import type { WebArea } from '#platform/web/page.ts'
import { activityPages } from '../activity.pages.ts'

export { nounOf } from '../known-nouns.ts'

const activityWeb: WebArea = {
  area: 'activity',
  pages: [
    {
      ...activityPages.activityLogs,
      load: async () => ({ Page: (await import('./ActivityPage.tsx')).ActivityPage }),
    },
  ],
  // Every write appends an entry, so a hint about anything that is shown here may be one.
  refreshOn: [
    ...['order', 'parcel', 'stock', 'customer', 'variant', 'import', 'user', 'outlet', 'supplier'],
    ...['approval', 'setting', 'connection', 'webhook_endpoint', 'device', 'invitation'],
  ],
}

export const activityWebAreas: readonly WebArea[] = [activityWeb]

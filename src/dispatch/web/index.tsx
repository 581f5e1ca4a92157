import type { WebArea } from '#platform/web/page.ts'
import { capability } from '#users/capabilities.ts'

export const dispatchWeb: WebArea = {
  area: 'dispatch',
  pages: [
    {
      path: '/dispatch',
      title: 'Dispatch',
      access: capability.dispatch,
      load: async () => ({ Page: (await import('./DispatchPage.tsx')).DispatchPage }),
    },
  ],
  refreshOn: ['order', 'parcel'],
}

import type { WebArea } from '#platform/web/page.ts'
import { capability } from '#users/capabilities.ts'

export const returnsWeb: WebArea = {
  area: 'returns',
  pages: [
    {
      path: '/returns',
      title: 'Returns',
      access: capability.returns,
      load: async () => ({ Page: (await import('./ReturnsPage.tsx')).ReturnsPage }),
    },
  ],
  refreshOn: ['return', 'order', 'parcel'],
}

export { useOpenReturns } from './use-open-returns.ts'

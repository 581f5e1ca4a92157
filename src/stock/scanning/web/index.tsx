import type { WebArea } from '#platform/web/page.ts'
import { scanningPages } from '../scanning.pages.ts'

const scanHistoryWeb: WebArea = {
  area: 'scanHistory',
  pages: [
    {
      ...scanningPages.scanHistory,
      load: async () => ({ Page: (await import('./ScanHistoryPage.tsx')).ScanHistoryPage }),
    },
  ],
  refreshOn: ['scan', 'unknown_code', 'variant'],
}

export const scanningWebAreas: readonly WebArea[] = [scanHistoryWeb]

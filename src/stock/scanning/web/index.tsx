import type { WebArea } from '#platform/web/page.ts'
import { scanningPages } from '../scanning.pages.ts'

export { productScans } from './product-scans.ts'
export { useScansFact } from './use-scans-fact.tsx'

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

const scanWeb: WebArea = {
  area: 'scanning',
  pages: [
    {
      ...scanningPages.scan,
      load: async () => ({ Page: (await import('./desk/ScanPage.tsx')).ScanPage }),
    },
  ],
  refreshOn: [
    ...['stock', 'product', 'variant', 'bin', 'order', 'parcel'],
    ...['load_sheet', 'wave', 'transfer'],
  ],
}

export const scanningWebAreas: readonly WebArea[] = [scanHistoryWeb, scanWeb]

import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { scanningPages } from '../scanning.pages.ts'

export { CurrentScanLine } from './counting/CurrentScanLine.tsx'
export type { CountAnswer, CountDone, CountScan, LateCountScans } from './counting/count-scans.ts'
export { currentOf, progressOf } from './counting/line-progress.ts'
export { NextQuantity } from './counting/NextQuantity.tsx'
export { RejectMode } from './counting/RejectMode.tsx'
export { default as scanFrameClasses } from './counting/ScanFrame.module.css'
export { ScanFrame } from './counting/ScanFrame.tsx'
export { ScanLine } from './counting/ScanLine.tsx'
export { useCountScans } from './counting/use-count-scans.ts'
export { useMinusKey } from './counting/use-minus-key.ts'
export { OwnLateScans } from './OwnLateScans.tsx'
export { productScans } from './product-scans.ts'
export { useScansFact } from './use-scans-fact.tsx'

/** Few lots are new, so its code is loaded when one is. */
export const LazyLotExpiryStep = shownLater(
  async () => (await import('./counting/LotExpiryStep.tsx')).LotExpiryStep,
)

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

import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { transfersPages } from '../transfers.pages.ts'

const transfersWeb: WebArea = {
  area: 'transfers',
  pages: [
    {
      ...transfersPages.stockTransfer,
      load: async () => ({ Page: (await import('./StockTransferPage.tsx')).StockTransferPage }),
    },
  ],
  acts: [
    { label: 'New transfer', access: capability.stockTransfer, path: '/stock-transfer?new=1' },
  ],
  refreshOn: ['transfer', 'outlet'],
}

export const transfersWebAreas: readonly WebArea[] = [transfersWeb]

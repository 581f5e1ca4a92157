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
  refreshOn: ['transfer', 'outlet'],
}

export const transfersWebAreas: readonly WebArea[] = [transfersWeb]

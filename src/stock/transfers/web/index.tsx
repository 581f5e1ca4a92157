import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'

export const transfersWeb: WebArea = {
  area: 'transfers',
  pages: [
    {
      path: '/stock-transfer',
      title: 'Stock Transfers',
      access: capability.stockTransfer,
      scans: 'Opens the transfer, and counts units out and in.',
      load: async () => ({ Page: (await import('./StockTransferPage.tsx')).StockTransferPage }),
    },
  ],
  refreshOn: ['transfer', 'outlet'],
}

import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { stockCountsPages } from '../stock-counts.pages.ts'

const stockCountsWeb: WebArea = {
  area: 'stockCounts',
  pages: [
    {
      ...stockCountsPages.stockAudit,
      load: async () => ({ Page: (await import('./StockAuditPage.tsx')).StockAuditPage }),
    },
  ],
  acts: [
    { label: 'Plan a stock count', access: capability.stockAudit, path: '/stock-audit?plan=1' },
  ],
  refreshOn: ['stock_count'],
}

export const stockCountsWebAreas: readonly WebArea[] = [stockCountsWeb]

import type { WebArea } from '#platform/web/page.ts'
import { supplierAnalyticsPages } from '../supplier-analytics.pages.ts'

const supplierAnalyticsWeb: WebArea = {
  area: 'supplierAnalytics',
  pages: [
    {
      ...supplierAnalyticsPages.supplierAnalytics,
      load: async () => ({
        Page: (await import('./SupplierAnalyticsPage.tsx')).SupplierAnalyticsPage,
      }),
    },
  ],
  refreshOn: ['goods_receipt', 'purchase_order', 'supplier'],
}

export const supplierAnalyticsWebAreas: readonly WebArea[] = [supplierAnalyticsWeb]

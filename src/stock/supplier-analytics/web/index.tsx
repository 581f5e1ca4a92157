import { type ComponentType, lazy } from 'react'
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

const ScoreLink = lazy(async () => ({
  default: (await import('./ScoreLinkPage.tsx')).ScoreLinkPage,
}))

/** What a supplier opens by the link to its score, without an account. */
export const scoreScreens: Readonly<Record<string, ComponentType>> = {
  '/supplier-score': ScoreLink,
}

export const supplierAnalyticsWebAreas: readonly WebArea[] = [supplierAnalyticsWeb]

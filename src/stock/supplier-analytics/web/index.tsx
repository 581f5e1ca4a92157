import { type ComponentType, lazy } from 'react'
import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { supplierPortalNoun } from '#stock/supplier-portal/supplier-portal.pages.ts'
import { supplierAnalyticsPages } from '../supplier-analytics.pages.ts'

/** For the supplier portal. */
export const LazyScorecard = shownLater(
  async () => (await import('./ScorecardView.tsx')).ScorecardView,
  <Pending />,
)

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

const scorecardWeb: WebArea = {
  area: 'supplierPortalScorecard',
  pages: [],
  refreshOn: [supplierPortalNoun],
}

const ScoreLink = lazy(async () => ({
  default: (await import('./ScoreLinkPage.tsx')).ScoreLinkPage,
}))

/** What a supplier opens by the link to its score, without an account. */
export const scoreScreens: Readonly<Record<string, ComponentType>> = {
  '/supplier-score': ScoreLink,
}

export const supplierAnalyticsWebAreas: readonly WebArea[] = [supplierAnalyticsWeb, scorecardWeb]

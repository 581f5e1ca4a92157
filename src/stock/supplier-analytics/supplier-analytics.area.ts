import { defineArea } from '#define-area.ts'
import { supplierAnalyticsContract } from './supplier-analytics.contract.ts'
import { supplierAnalyticsPages } from './supplier-analytics.pages.ts'

export const supplierAnalyticsArea = defineArea({
  contracts: { supplierAnalytics: supplierAnalyticsContract },
  pages: supplierAnalyticsPages,
})

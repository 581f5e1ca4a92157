import { defineArea } from '#define-area.ts'
import { portalScorecardContract } from './portal-scorecard.contract.ts'
import { scoreLinkContract } from './score-link.contract.ts'
import { supplierAnalyticsContract } from './supplier-analytics.contract.ts'
import { supplierAnalyticsPages } from './supplier-analytics.pages.ts'
import { supplierAnalyticsPhrases } from './supplier-analytics.phrases.ts'

export const supplierAnalyticsArea = defineArea({
  contracts: {
    supplierAnalytics: supplierAnalyticsContract,
    scoreLink: scoreLinkContract,
    supplierPortalScorecard: portalScorecardContract,
  },
  linkedPaths: ['/supplier-score'],
  pages: supplierAnalyticsPages,
  phrases: supplierAnalyticsPhrases,
})

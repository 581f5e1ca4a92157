import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { portalScorecardContract } from '../portal-scorecard.contract.ts'
import { supplierAnalyticsArea } from '../supplier-analytics.area.ts'
import { supplierAnalyticsContract } from '../supplier-analytics.contract.ts'
import { countLineAgain, leaveOutLine } from './leave-out-line.ts'
import { deliveredLines, deliveredLinesFile } from './list-delivered-lines.ts'
import { ownScorecard, ownScoredLines, ownScoredLinesFile } from './own-scorecard.ts'
import { supplierRanking, supplierRankingFile } from './rank-suppliers.ts'
import { analyticsFigures, itemReport, supplierReport } from './supplier-reports.ts'

export { leaveOutLine } from './leave-out-line.ts'

export const supplierAnalyticsServer = defineServer(supplierAnalyticsArea, {
  routes: {
    supplierAnalytics: routes('supplierAnalytics', supplierAnalyticsContract, {
      list: reads(supplierRanking.page),
      figures: reads(analyticsFigures),
      lines: reads(deliveredLines.page),
      supplier: reads(supplierReport),
      item: reads(itemReport),
      leaveOut: writes(leaveOutLine),
      countAgain: writes(countLineAgain),
    }),
    supplierPortalScorecard: routes('supplierPortalScorecard', portalScorecardContract, {
      get: reads(ownScorecard),
      lines: reads(ownScoredLines.page),
    }),
  },
  files: [...supplierRankingFile, ...deliveredLinesFile, ...ownScoredLinesFile],
})

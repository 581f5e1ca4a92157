import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { supplierAnalyticsArea } from '../supplier-analytics.area.ts'
import { supplierAnalyticsContract } from '../supplier-analytics.contract.ts'
import { countLineAgain, leaveOutLine } from './leave-out-line.ts'
import { deliveredLines, deliveredLinesFile } from './list-delivered-lines.ts'
import { poorServiceOf } from './poor-service.queries.ts'
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
      costs: reads(poorServiceOf),
      item: reads(itemReport),
      leaveOut: writes(leaveOutLine),
      countAgain: writes(countLineAgain),
    }),
  },
  files: [...supplierRankingFile, ...deliveredLinesFile],
})

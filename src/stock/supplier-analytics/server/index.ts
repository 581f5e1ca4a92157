import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { writesSecret } from '#platform/server/http/secret-answers.ts'
import { portalScorecardContract } from '../portal-scorecard.contract.ts'
import { scoreLinkContract } from '../score-link.contract.ts'
import { supplierAnalyticsArea } from '../supplier-analytics.area.ts'
import { supplierAnalyticsContract } from '../supplier-analytics.contract.ts'
import { foldLinesOften } from './kept-lines.ts'
import { countLineAgain, leaveOutLine } from './leave-out-line.ts'
import { deliveredLines, deliveredLinesFile } from './list-delivered-lines.ts'
import { ownScorecard, ownScoredLines, ownScoredLinesFile } from './own-scorecard.ts'
import { supplierRanking, supplierRankingFile } from './rank-suppliers.ts'
import { scoreCardFile } from './score-card-file.ts'
import { scoreByLink, shareScore, unshareScore } from './score-links.ts'
import { poorServiceOf } from './supplier-costs.queries.ts'
import { analyticsFigures, itemReport, supplierReport } from './supplier-reports.ts'

export { lineFacts } from './kept-lines.ts'
export { leaveOutLine } from './leave-out-line.ts'
export { shareScore } from './score-links.ts'

export const supplierAnalyticsServer = (address: string) =>
  defineServer(supplierAnalyticsArea, {
    routes: {
      scoreLink: routes('scoreLink', scoreLinkContract, { get: does(scoreByLink) }),
      supplierAnalytics: routes('supplierAnalytics', supplierAnalyticsContract, {
        list: reads(supplierRanking.page),
        figures: reads(analyticsFigures),
        lines: reads(deliveredLines.page),
        supplier: reads(supplierReport),
        costs: reads(poorServiceOf),
        item: reads(itemReport),
        // The stored answer of a repeated request has the link, so it is encrypted.
        share: writesSecret(shareScore(address)),
        unshare: writes(unshareScore),
        leaveOut: writes(leaveOutLine),
        countAgain: writes(countLineAgain),
      }),
      supplierPortalScorecard: routes('supplierPortalScorecard', portalScorecardContract, {
        get: reads(ownScorecard),
        lines: reads(ownScoredLines.page),
      }),
    },
    files: [...supplierRankingFile, ...deliveredLinesFile, ...ownScoredLinesFile, scoreCardFile],
    jobs: [foldLinesOften],
  })

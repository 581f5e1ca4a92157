import { defineServer } from '#platform/server/define-server.ts'
import { stockCountsArea } from '../stock-counts.area.ts'
import { countCertificate } from './count-certificate.ts'
import { needsOfCounts } from './needs-of-counts.ts'
import type { StockCountParts } from './stock-count-parts.ts'
import { stockCountsRoutes } from './stock-counts.routes.ts'
import { stockCountsFile } from './stock-counts-file.ts'

export { arrangeCount } from './arrange-count.ts'
export { countingBinCard } from './counting-bin-card.ts'
export { planCount } from './plan-count.ts'
export { postCount } from './review-count.ts'
export { startCount } from './start-count.ts'
export type { Span, StockCountParts } from './stock-count-parts.ts'
export { submitCount } from './submit-count.ts'
export { tallyGoodsIn } from './tally-goods.ts'

export const stockCountsServer = (parts: StockCountParts) =>
  defineServer(stockCountsArea, {
    routes: { stockCounts: stockCountsRoutes(parts) },
    files: [...stockCountsFile, countCertificate],
    needs: needsOfCounts,
  })

import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { inventoryArea } from '../inventory.area.ts'
import { deadStockFile } from './dead-stock.ts'
import { inventoryJobs } from './inventory.jobs.ts'
import { inventoryRoutes } from './inventory.routes.ts'
import { lotsRoutes } from './lots.routes.ts'
import { lotsFile } from './lots-file.ts'
import { neverStockedFile } from './never-stocked.ts'
import { stockEffects } from './stock-effects.ts'
import { stockFigure } from './stock-figure.ts'
import { stockFile } from './stock-file.ts'
import { stockListsRoutes } from './stock-lists.routes.ts'
import { stockPhotos } from './stock-photos.ts'
import { stockPlacesFile } from './stock-places-file.ts'
import { stockWorthRoutes } from './stock-worth.routes.ts'
import { valuationFile } from './valuation.ts'
import { varianceTrial } from './variance-trial.ts'

export { addPastMovements, type PastMovement } from './add-past-movements.ts'
export { knowsWhatWasSent, seesIncoming } from './blind-stock.ts'
export {
  type CountedPlace,
  noteCounted,
  planCountedStock,
  postCountedStock,
} from './book-counted-stock.ts'
export { bookFoundStock, bookMissingStock, lockAvailable } from './book-missing-stock.ts'
export { calculateDemand, calculateDemandIn } from './calculate-demand.ts'
export { binCard } from './cards/bin-card.ts'
export { practiceProducts } from './cards/practice-products.ts'
export { variantCard } from './cards/variant-card.ts'
export {
  assignVariances,
  markOverdueTold,
  noteVariance,
  setVarianceDue,
} from './change-variances.ts'
export { levelsEqualLedger } from './check-levels.ts'
export { releasePart, releaseStock } from './close-reservations.ts'
export { documentLabel } from './document-label.ts'
export { type ExpectedStock, expectStock } from './expect-stock.ts'
export { explainShortage, isShortage } from './explain-shortage.ts'
export { requireOwnBin } from './find-level.ts'
export { findOrAddLot, type LotGiven } from './find-or-add-lot.ts'
export {
  bookOpenings,
  describeOpening,
  outletsToStock,
  planOpenings,
  requireOpeningAt,
} from './imports/opening-stock.ts'
export { requireList, weightOfStock } from './imports/require-list.ts'
export { stockTables } from './imports/stock-tables.ts'
export { undoStock } from './imports/undo-stock.ts'
export { issueStock } from './issue-stock.ts'
export { stockAgeSums } from './kept-ages.ts'
export { knownLots } from './known-lots.ts'
export { lockLevels } from './lock-levels.ts'
export {
  askForLot,
  isSaleable,
  lotToTake,
  refuseLot,
  requireSaleable,
} from './lot-to-take.ts'

import { needsOfStock } from './needs-of-stock.ts'

export { type LotToPack, lotsToPack } from './lots-to-pack.ts'
export { stockMerging } from './merging/stock-merging.ts'
export { type BinMove, moveBetweenBins } from './move-between-bins.ts'
export { holdLot, recallLot } from './move-lot.ts'
export { openBinVariance } from './open-bin-variance.ts'
export {
  type NewVariance,
  openVariance,
  toleranceAt,
  withdrawVariances,
} from './open-variance.ts'
export { isBlocked, todayAt, zoneAt } from './outlet-day.ts'
export { assumePicks, type TakenGoods, undoAssumedPicks } from './picks/assume-picks.ts'
export { keepStockPicks, type StockPick, undoStockPick } from './picks/keep-stock-picks.ts'
export {
  type PlaceInSql,
  pickedAsOf,
  pickedAt,
  pickedFor,
  pickedHere,
} from './picks/picked-in-places.ts'
export { reserveStockSteps } from './post-reservations.ts'
export { blockedLotsOf, requireSaleableLots } from './refuse-blocked.ts'
export { requireBins } from './require-places.ts'
export { requireTakingIn } from './require-taking-in.ts'
export { type ReservedRow, reserveStock } from './reserve-stock.ts'
export { reserveUpTo } from './reserve-up-to.ts'
export { type RevaluedRow, revalueStock } from './revalue-stock.ts'
export { changeKind, putBack, setAside } from './set-aside.ts'
export { type ReorderData, setReorderPoints } from './set-reorder-points.ts'
export { hasMoved, type StockOfVariant, stockOf } from './stock-of.ts'
export { stockAt, stockUses, whereStock } from './stock-of-products.ts'
export type { Chosen, InflowRow, StockPiece, StockRow, StockSource } from './stock-rows.ts'
export { takeBackStock } from './take-back-stock.ts'
export { bookOpeningStock, takeInStock } from './take-in-stock.ts'
export { takeOutReceived } from './take-out-received.ts'
export { takeOutReserved, takeOutStock } from './take-out-stock.ts'
export { undoTakingBack } from './undo-taking-back.ts'
export { noteBatch, watchLowStock } from './watch-low-stock.ts'

export const inventoryServer = (files: Files) =>
  defineServer(inventoryArea, {
    routes: {
      inventory: inventoryRoutes,
      lots: lotsRoutes,
      stockLists: stockListsRoutes,
      stockWorth: stockWorthRoutes,
    },
    trials: [varianceTrial],
    files: [
      ...stockFile,
      ...stockPlacesFile,
      ...lotsFile,
      ...deadStockFile,
      ...neverStockedFile,
      ...valuationFile,
      ...stockPhotos(files),
    ],
    jobs: inventoryJobs,
    effects: stockEffects,
    needs: needsOfStock,
    figures: [stockFigure],
  })

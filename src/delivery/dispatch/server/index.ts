import { permitExport } from '#organization/exports/server/index.ts'
import { defineServer } from '#platform/server/define-server.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { dispatchArea } from '../dispatch.area.ts'
import { dispatchContract } from '../dispatch.contract.ts'
import { loadSheetsContract } from '../load-sheets.contract.ts'
import { parcelsContract } from '../parcels.contract.ts'
import { unpackingContract } from '../unpacking.contract.ts'
import { boxOfOrder, takeOtherBox } from './box-of-order.ts'
import { benchOf, dispatchCounts, parcelOf } from './dispatch.queries.ts'
import { figuresOfDispatch } from './figures-of-dispatch.ts'
import { foldOrderSlotsOften } from './kept-slots.ts'
import { keepOnBench, leaveBench } from './lease-to-bench.ts'
import { toHandOver, toPack } from './list-waiting.ts'
import { needsOfDispatch } from './needs-of-dispatch.ts'
import { openAgain } from './open-again.ts'
import { packedParcelOf } from './packed-parcel.ts'
import { parcelPhotos, removeParcelPhoto } from './parcel-photos.ts'
import { bookParcels } from './parcels/book-parcels.ts'
import { bookingsInProgress } from './parcels/booking-progress.ts'
import { followOrders } from './parcels/follow-orders.ts'
import { getParcel, historyOfParcel } from './parcels/get-parcel.ts'
import { foldCutOffsOften } from './parcels/kept-cut-offs.ts'
import { labelsFiles } from './parcels/labels-file.ts'
import { parcelFigures, parcels } from './parcels/list-parcels.ts'
import { offersForParcels } from './parcels/offers-for-parcels.ts'
import { parcelsExport, parcelsFile } from './parcels/parcels-file.ts'
import { parcelsOfOrders } from './parcels/parcels-of-orders.ts'
import { printLabels } from './parcels/print-labels.ts'
import { enterNumber } from './parcels/unclear-booking.ts'
import { voidBooking } from './parcels/void-booking.ts'
import { packScannedUnit, takeUnitOut } from './scan-at-bench.ts'
import { orderDuesJob, orderDuesReader } from './set-order-dues.ts'
import { cancelSheet, closeSheet, reopenSheet } from './sheets/close-sheet.ts'
import { getSheet, historyOfSheet } from './sheets/get-sheet.ts'
import { handOverSheet } from './sheets/hand-over-sheet.ts'
import { couriersToCall, loadSheets } from './sheets/list-sheets.ts'
import { loadLater } from './sheets/load-later.ts'
import { openSheet } from './sheets/open-sheet.ts'
import { scanToSheet, takeOffSheet } from './sheets/scan-to-sheet.ts'
import { sheetFiles } from './sheets/sheet-file.ts'
import { listVoidManifests, tellVoid } from './sheets/void-manifests.ts'
import { rebookWaiting } from './suspensions/decide-waiting.ts'
import { coverageEvents, markSuspended } from './suspensions/mark-suspended.ts'
import { takeNextToPack } from './take-next-to-pack.ts'
import { parcelsToUnpack } from './unpacking/parcels-to-unpack.ts'
import { unpackUnit } from './unpacking/unpack-unit.ts'
import { wavesRoutes } from './waves/waves.routes.ts'
import { wavesFile } from './waves/waves-file.ts'
import { weighParcel } from './weigh-parcel.ts'
import { weightTrial } from './weight-trial.ts'

export { addPastParcels, type PastParcel, type PastTravel } from './add-past-parcels.ts'
export { changeCash } from './change-cash.ts'
export { causesOfOrders, ordersOfDays } from './figures-of-dispatch.ts'
export { findOrderCode, findParcelCode } from './find-codes.ts'
export { findParcel, hasNumber, type ParcelFacts, scannedParcel } from './find-parcel.ts'
export { type Followed, followParcel, type NewsOfParcel } from './follow-parcel.ts'
export { orderSlotSums } from './kept-slots.ts'
export { noteParcel } from './note-parcel.ts'
export { orderCard } from './order-card.ts'
export { parcelCard } from './parcel-card.ts'
export { bookParcels } from './parcels/book-parcels.ts'
export { bookingHandlers } from './parcels/booking-handlers.ts'
export { containedLines } from './parcels/contained-lines.ts'
export { forgetParcels } from './parcels/forget-parcels.ts'
export { bookingsOfParcel } from './parcels/get-parcel.ts'
export { parcelCutOffs } from './parcels/kept-cut-offs.ts'
export { openLostGoods } from './parcels/lost-goods.ts'
export { parcelsNamed } from './parcels/parcels-named.ts'
export { recentRequests } from './parcels/recent-requests.ts'
export { refuseWhileUnderWay } from './refuse-while-under-way.ts'
export { packScannedUnit } from './scan-at-bench.ts'
export { fillOrderDues } from './set-order-dues.ts'
export { closeSheet } from './sheets/close-sheet.ts'
export { findSheetCode } from './sheets/find-sheet-code.ts'
export { type SheetOfParcel, sheetOfParcel } from './sheets/get-sheet.ts'
export { handOverSheet } from './sheets/hand-over-sheet.ts'
export { openSheet } from './sheets/open-sheet.ts'
export { scanToSheet } from './sheets/scan-to-sheet.ts'
export { sheetCard } from './sheets/sheet-card.ts'
export { decideWaiting } from './suspensions/decide-waiting.ts'
export { waitingParcels } from './suspensions/waiting-parcels.ts'
export { type UndoneNews, undoNews } from './undo-news.ts'
export { addPastWave, startWave } from './waves/add-past-wave.ts'
export { findToteCode, findWaveCode } from './waves/find-wave-codes.ts'
export { waveCard } from './waves/wave-card.ts'

const dispatchRoutes = routes('dispatch', dispatchContract, {
  toPack: reads(toPack.page),
  toHandOver: reads(toHandOver.page),
  counts: reads(dispatchCounts),
  next: writes(takeNextToPack),
  bench: reads(benchOf),
  keep: writes(keepOnBench),
  leave: writes(leaveBench),
  parcel: reads(parcelOf),
  packaging: reads(boxOfOrder),
  chooseBox: does(takeOtherBox),
  packUnit: does(packScannedUnit),
  packed: reads(packedParcelOf),
  weigh: writes(weighParcel),
  removePhoto: writes(removeParcelPhoto),
  openAgain: writes(openAgain),
  takeOutUnit: writes(takeUnitOut),
})

const parcelsRoutes = routes('parcels', parcelsContract, {
  list: reads(parcels.page),
  permitExport: writes((tx, actor, input) => permitExport(tx, actor, parcelsExport, input)),
  figures: reads(parcelFigures),
  get: reads(getParcel),
  ofOrders: reads(parcelsOfOrders),
  history: reads(historyOfParcel),
  offers: reads(offersForParcels),
  book: does(bookParcels),
  progress: reads(bookingsInProgress),
  enterNumber: writes(enterNumber),
  void: writes(voidBooking),
  rebook: writes(rebookWaiting),
  printLabels: writes(printLabels),
})

const unpackingRoutes = routes('unpacking', unpackingContract, {
  list: reads(parcelsToUnpack),
  scan: does(unpackUnit),
})

const loadSheetsRoutes = routes('loadSheets', loadSheetsContract, {
  list: reads(loadSheets.page),
  get: reads(getSheet),
  history: reads(historyOfSheet),
  couriers: reads(couriersToCall),
  open: writes(openSheet),
  scan: does(scanToSheet),
  scanLater: does(loadLater),
  takeOff: writes(takeOffSheet),
  close: writes(closeSheet),
  reopen: writes(reopenSheet),
  voidManifests: reads(listVoidManifests),
  tellVoid: writes(tellVoid),
  cancel: writes(cancelSheet),
  handOver: writes(handOverSheet),
})

/**
 * A cancelled order's parcel is not sent, one with a new address is not sent with its old label,
 * and one whose courier is suspended is marked.
 */
export const dispatchReader: EventReader = {
  name: 'dispatch',
  types: ['order.cancelled', 'order.address_changed', ...coverageEvents],
  take: async (tx, events) => {
    await followOrders(tx, events)
    await markSuspended(tx, events)
  },
}

export const dispatchServer = (files: Files) =>
  defineServer(dispatchArea, {
    routes: {
      dispatch: dispatchRoutes,
      waves: wavesRoutes,
      parcels: parcelsRoutes,
      unpacking: unpackingRoutes,
      loadSheets: loadSheetsRoutes,
    },
    trials: [weightTrial],
    files: [
      ...parcelsFile,
      ...parcelPhotos(files),
      ...wavesFile,
      ...labelsFiles(files),
      ...sheetFiles(files),
    ],
    readers: [dispatchReader, orderDuesReader],
    jobs: [orderDuesJob, foldOrderSlotsOften, foldCutOffsOften],
    needs: needsOfDispatch,
    figures: figuresOfDispatch,
  })

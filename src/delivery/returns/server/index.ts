import { permitExport } from '#organization/exports/server/index.ts'
import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { recallsContract } from '../recalls.contract.ts'
import { returnDeskContract } from '../return-desk.contract.ts'
import { returnLinkContract } from '../return-link.contract.ts'
import { returnsArea } from '../returns.area.ts'
import { returnsContract } from '../returns.contract.ts'
import { supplierReturnsContract } from '../supplier-returns.contract.ts'
import { addSupplierReturn } from './add-supplier-return.ts'
import { announceByLink } from './announce-by-link.ts'
import { doBulkReturns, peopleOfReturns, previewBulkReturns } from './bulk-returns.ts'
import { causesOfReturns } from './causes-of-returns.ts'
import { codesOfReturn } from './codes-of-return.ts'
import { approveReturn, cancelReturn, declineReturn, sendReturn } from './decide-return.ts'
import { addFind, decideFind, removeFind } from './finds.ts'
import { returnsReader } from './follow-parcels.ts'
import { getReturn, historyOfReturn } from './get-return.ts'
import { identifyReturn } from './identify-return.ts'
import { giveUpRest, inspectUnits } from './inspect-units.ts'
import { foldReturnCausesOften } from './kept-causes.ts'
import { linkedReturn } from './linked-return.ts'
import { returnFigures, returns } from './list-returns.ts'
import { moveExtra } from './move-extra.ts'
import { needsOfReturns } from './needs-of-returns.ts'
import { noteLater } from './note-later.ts'
import { orderToReturn } from './order-to-return.ts'
import { getRecall } from './recalls/get-recall.ts'
import { recallExport, recallFile } from './recalls/recall-file.ts'
import { recallPeople } from './recalls/recall-people.ts'
import { receiveUnit } from './receive-unit.ts'
import { openUnplanned, requestReturn } from './request-return.ts'
import { removePhoto, returnPhotos } from './return-photos.ts'
import { returnsExport, returnsFile } from './returns-file.ts'
import { copyReturnLink, sendReturnLink } from './send-return-link.ts'
import { settleReturn } from './settle-return.ts'
import { supplierReturnFile } from './supplier-return-file.ts'
import {
  getSupplierReturn,
  historyOfSupplierReturn,
  supplierReturns,
  unitsForSuppliers,
} from './supplier-returns.queries.ts'
import { undoReceiving } from './undo-receiving.ts'
import { undoSupplierReturn } from './undo-supplier-return.ts'
import { weighReturn } from './weigh-return.ts'

export { forgetReturns } from './forget-returns.ts'
export { playReturn, type ReturnPlay } from './play-returns.ts'
export { receiveParcelBack, returnOfParcel } from './receive-parcel-back.ts'
export { openUnplanned } from './request-return.ts'
export { undoParcelBack } from './undo-parcel-back.ts'

const returnsRoutes = routes('returns', returnsContract, {
  list: reads(returns.page),
  permitExport: writes((tx, actor, input) => permitExport(tx, actor, returnsExport, input)),
  get: reads(getReturn),
  history: reads(historyOfReturn),
  figures: reads(returnFigures),
  causes: reads(causesOfReturns),
  findOrder: reads(orderToReturn),
  people: reads(peopleOfReturns),
  bulkPreview: reads(previewBulkReturns),
  bulkDo: does(doBulkReturns),
  add: writes(requestReturn),
  addUnplanned: writes(openUnplanned),
  identify: writes(identifyReturn),
  approve: writes(approveReturn),
  decline: writes(declineReturn),
  send: writes(sendReturn),
  cancel: writes(cancelReturn),
  receive: does(receiveUnit),
  moveExtra: writes(moveExtra),
  addFind: writes(addFind),
  decideFind: writes(decideFind),
  removeFind: writes(removeFind),
  undoReceive: writes(undoReceiving),
  removePhoto: writes(removePhoto),
  weigh: writes(weighReturn),
  inspect: writes(inspectUnits),
  giveUpRest: writes(giveUpRest),
  settle: does(settleReturn),
})

const returnDeskRoutes = routes('returnDesk', returnDeskContract, {
  codes: reads(codesOfReturn),
  noteLater: does(noteLater),
})

/** `address` is the public address of the app, for links in messages. */
const returnLinkRoutes = ({ address, files }: { address: string; files: Files }) =>
  routes('returnLink', returnLinkContract, {
    order: reads(linkedReturn),
    announce: does(announceByLink(files)),
    send: writes(sendReturnLink(address)),
    copy: does(copyReturnLink(address)),
  })

const recallsRoutes = routes('recalls', recallsContract, {
  get: reads(getRecall),
  people: reads(recallPeople),
  permitExport: writes((tx, actor, input) => permitExport(tx, actor, recallExport, input)),
})

const supplierReturnsRoutes = routes('supplierReturns', supplierReturnsContract, {
  waiting: reads(unitsForSuppliers),
  list: reads(supplierReturns.page),
  get: reads(getSupplierReturn),
  history: reads(historyOfSupplierReturn),
  add: writes(addSupplierReturn),
  undo: writes(undoSupplierReturn),
})

export { returnCauseSums } from './kept-causes.ts'
export const returnsServer = (surroundings: { readonly address: string; readonly files: Files }) =>
  defineServer(returnsArea, {
    routes: {
      returns: returnsRoutes,
      returnDesk: returnDeskRoutes,
      returnLink: returnLinkRoutes(surroundings),
      supplierReturns: supplierReturnsRoutes,
      recalls: recallsRoutes,
    },
    files: [
      ...returnsFile,
      ...returnPhotos(surroundings.files),
      ...supplierReturnFile,
      ...recallFile,
    ],
    readers: [returnsReader],
    needs: needsOfReturns,
    jobs: [foldReturnCausesOften],
  })

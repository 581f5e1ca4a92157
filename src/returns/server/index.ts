import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { returnsContract } from '../returns.contract.ts'
import { doBulkReturns, peopleOfReturns, previewBulkReturns } from './bulk-returns.ts'
import { causesOfReturns } from './causes-of-returns.ts'
import { approveReturn, cancelReturn, declineReturn, sendReturn } from './decide-return.ts'
import { getReturn, historyOfReturn } from './get-return.ts'
import { identifyReturn } from './identify-return.ts'
import { giveUpRest, inspectUnits } from './inspect-units.ts'
import { listReturns, returnFigures } from './list-returns.ts'
import { orderToReturn } from './order-to-return.ts'
import { receiveUnit } from './receive-unit.ts'
import { openUnplanned, requestReturn } from './request-return.ts'
import { removePhoto } from './return-photos.ts'
import { settleReturn } from './settle-return.ts'
import { undoReceiving } from './undo-receiving.ts'
import { weighReturn } from './weigh-return.ts'

export { returnsReader } from './follow-parcels.ts'
export { forgetReturns } from './forget-returns.ts'
export { playReturn, type ReturnPlay } from './play-returns.ts'
export { receiveParcelBack, returnOfParcel } from './receive-parcel-back.ts'
export { returnPhotos } from './return-photos.ts'
export { returnsFile } from './returns-file.ts'

export const returnsRoutes = routes('returns', returnsContract, {
  list: reads(listReturns),
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
  undoReceive: writes(undoReceiving),
  removePhoto: writes(removePhoto),
  weigh: writes(weighReturn),
  inspect: writes(inspectUnits),
  giveUpRest: writes(giveUpRest),
  settle: does(settleReturn),
})

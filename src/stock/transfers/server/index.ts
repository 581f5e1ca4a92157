import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { transfersArea } from '../transfers.area.ts'
import { transfersContract } from '../transfers.contract.ts'
import { addTransfer, cloneTransfer } from './add-transfer.ts'
import { approveTransfer } from './approve-transfer.ts'
import { changeTransfer } from './change-transfer.ts'
import { codesOfArrival } from './codes-of-arrival.ts'
import { countLater } from './count-later.ts'
import { countScanned, uncount } from './count-line.ts'
import { cancelTransfer, rejectTransfer } from './end-transfer.ts'
import { getTransfer, historyOfTransfer } from './get-transfer.ts'
import { differences, transferFigures, transfers } from './list-transfers.ts'
import { pickScanned, unpick } from './pick-line.ts'
import { placesOf, suggestedFor } from './plan-transfer.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { closeTransfer, requestTransfer } from './request-transfer.ts'
import { scanBin } from './scan-bin.ts'
import { closeShort, recallTransfer } from './settle-rest.ts'
import { shipTransfer } from './ship-transfer.ts'
import { transfersFile } from './transfers-file.ts'

export { findTransferCode } from './find-transfer-code.ts'
export { transfersImport } from './import-transfers.ts'
export { playTransfer, type TransferPlay } from './play-transfers.ts'
export { transferCard } from './transfer-card.ts'

const transfersRoutes = routes('transfers', transfersContract, {
  list: reads(transfers.page),
  get: reads(getTransfer),
  history: reads(historyOfTransfer),
  codes: reads(codesOfArrival),
  figures: reads(transferFigures),
  places: reads(placesOf),
  suggestions: reads(suggestedFor),
  differences: reads(differences.page),
  add: writes(addTransfer),
  change: writes(changeTransfer),
  clone: writes(cloneTransfer),
  request: writes(requestTransfer),
  approve: writes(approveTransfer),
  reject: writes(rejectTransfer),
  cancel: writes(cancelTransfer),
  pick: does(pickScanned),
  unpick: writes(unpick),
  ship: writes(shipTransfer),
  count: does(countScanned),
  scanLater: does(countLater),
  scanBin: does(scanBin),
  uncount: writes(uncount),
  receive: writes(receiveTransfer),
  recall: writes(recallTransfer),
  closeShort: writes(closeShort),
  close: writes(closeTransfer),
})

export const transfersServer = defineServer(transfersArea, {
  routes: { transfers: transfersRoutes },
  files: transfersFile,
})

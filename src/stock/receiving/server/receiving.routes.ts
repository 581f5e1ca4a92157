import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { receivingContract } from '../receiving.contract.ts'
import { addToOrder } from './add-to-order.ts'
import { changeReceipt } from './change-receipt.ts'
import { uncountCarton } from './count-carton.ts'
import { countGoods, uncountGoods } from './count-goods.ts'
import { withDifferences } from './differences-of-receipt.ts'
import { cancelReceipt, finishPutAway, reopenPutAway } from './end-receipt.ts'
import { expectedDeliveries, receivingFigures } from './expected-deliveries.ts'
import { getReceipt, historyOfReceipt } from './get-receipt.ts'
import { putAway } from './put-away.ts'
import { removeReceiptPhoto } from './receipt-photos.ts'
import { receiveGoods } from './receive-goods.ts'
import { listReceipts } from './receiving.queries.ts'
import type { ReceivingParts } from './receiving-parts.ts'
import { scanBinOfReceipt } from './scan-bin-of-receipt.ts'
import { setPrice } from './set-price.ts'
import { startReceipt } from './start-receipt.ts'
import { takeBackPutAway } from './take-back-put-away.ts'
import { undoReceipt } from './undo-receipt.ts'
import { withNotice } from './with-notice.ts'

export const receivingRoutes = (parts: ReceivingParts) =>
  routes('receiving', receivingContract, {
    list: reads(listReceipts),
    get: reads(getReceipt(parts)),
    history: reads(historyOfReceipt),
    figures: reads(receivingFigures(parts)),
    expected: reads(expectedDeliveries(parts)),
    start: writes(startReceipt),
    change: writes(changeReceipt),
    count: does(countGoods(parts)),
    uncount: writes(uncountGoods(parts)),
    uncountCarton: writes(uncountCarton(parts)),
    scanBin: does(scanBinOfReceipt),
    setPrice: writes(setPrice(parts)),
    addToOrder: writes(addToOrder(parts)),
    receive: writes(withNotice(parts, withDifferences(parts, receiveGoods))),
    cancel: writes(withNotice(parts, cancelReceipt)),
    undo: writes(withNotice(parts, undoReceipt(parts))),
    putAway: does(putAway(parts)),
    takeBack: writes(takeBackPutAway(parts)),
    removePhoto: writes(removeReceiptPhoto),
    finish: writes(finishPutAway),
    reopen: writes(reopenPutAway),
  })

import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { receivingArea } from '../receiving.area.ts'
import { needsOfReceiving } from './needs-of-receiving.ts'
import { receiptPhotos } from './receipt-photos.ts'
import { receiptsFile } from './receipts-file.ts'
import { receivingRoutes } from './receiving.routes.ts'
import type { ReceivingParts } from './receiving-parts.ts'

export { addPastReceipts, type PastReceipt } from './add-past-receipts.ts'
export { countGoodsIn } from './count-goods.ts'
export { deliveryCard } from './delivery-card.ts'
export { findDeliveryCode } from './find-delivery-code.ts'
export { receiptLabel } from './find-receipt.ts'
export { purchaseOrdersImport } from './importing/import-purchase-orders.ts'
export { addReceiptPhoto, markClaimed } from './receipt-photos.ts'
export { receiveGoods } from './receive-goods.ts'
export type {
  CountedCarton,
  NoticeParts,
  ReceivingParts,
  ScannedCarton,
} from './receiving-parts.ts'
export { startReceipt } from './start-receipt.ts'

export const receivingServer = (parts: ReceivingParts, files: Files) =>
  defineServer(receivingArea, {
    routes: { receiving: receivingRoutes(parts) },
    files: [...receiptsFile, ...receiptPhotos(files)],
    needs: needsOfReceiving,
  })

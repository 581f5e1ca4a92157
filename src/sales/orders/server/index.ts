import { defineServer } from '#platform/server/define-server.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { ordersArea } from '../orders.area.ts'
import { checkOrdersReader } from './checks/check-orders.ts'
import { orderFiles } from './editing/order-files.ts'
import type { DeliveryGuard } from './fulfilment/deliver-order.ts'
import { pickListFiles } from './fulfilment/pick-list-file.ts'
import { ordersFile } from './lists/orders-file.ts'
import { documentsFile } from './money/documents-file.ts'
import { invoiceFiles } from './money/invoice-file.ts'
import { orderDeskRoutes } from './order-desk.routes.ts'
import { orderMoneyRoutes } from './order-money.routes.ts'
import { orderStockRoutes } from './order-stock.routes.ts'
import { orderJobs } from './orders.jobs.ts'
import { ordersRoutes } from './orders.routes.ts'
import { recalculateCustomersNightly, recalculateCustomersReader } from './recalculate-customers.ts'

export { channelNameOf, nameChannel } from './channel-names.ts'
export { reservationsEqualDemand } from './check-reservations.ts'
export { hintOf } from './checks/address-holds.ts'
export { type ChangedAddress, changeAddress } from './checks/change-address.ts'
export { checkOrdersReader } from './checks/check-orders.ts'
export { acceptAddress, rejectAddress, reopenAddress } from './checks/decide-address.ts'
export { proveAddresses, requireProvedAddress } from './checks/prove-address.ts'
export { assignOrder, changeDesk, tagOrder } from './editing/change-desk.ts'
export { commentOrder } from './editing/comment-order.ts'
export { editOrder } from './editing/edit-order.ts'
export { loadTerms, type OrderTerms } from './editing/load-terms.ts'
export { lockOrder } from './editing/lock-order.ts'
export { restateChannelOrder } from './editing/restate-channel-order.ts'
export { findOrder } from './find-order.ts'
export { arriveOrder } from './fulfilment/arrive-order.ts'
export { cancelOrder } from './fulfilment/cancel-order.ts'
export { cancelUnits } from './fulfilment/cancel-units.ts'
export { confirmOrder } from './fulfilment/confirm-order.ts'
export type { DeliveryGuard } from './fulfilment/deliver-order.ts'
export { dispatchOrder } from './fulfilment/dispatch-order.ts'
export { holdOrder, releaseHold } from './fulfilment/hold-order.ts'
export { closeHold, openHold } from './fulfilment/open-hold.ts'
export { packUnit, takeOutUnit } from './fulfilment/pack-unit.ts'
export { type PackedLot, packedLotsOf, packedOfLots } from './fulfilment/packed-lots.ts'
export {
  endIfAllBack,
  type LineOut,
  type LotOut,
  linesOut,
  lotsOut,
  returnLines,
  undoReturnLines,
} from './fulfilment/return-lines.ts'

import { needsOfOrders } from './lists/needs-of-orders.ts'

export { takeBackOrder } from './fulfilment/take-back-order.ts'
export { unconfirmOrder } from './fulfilment/unconfirm-order.ts'
export { undeliverOrder } from './fulfilment/undeliver-order.ts'
export { unpackOrder } from './fulfilment/unpack-order.ts'
export { countByState, countCap, foldOrderCounts } from './lists/count-orders.ts'
export { orderIdsOf, ordersOfCustomers } from './lists/customer-orders.ts'
export { getOrder, linesOf, orderFacts } from './lists/orders.queries.ts'
export {
  canLookUp,
  isNamed,
  isOfOrderNamed,
  isOfPackedOrder,
  isPackedAndNamed,
  mostOfWord,
} from './lists/packed-in-words.ts'
export { followsMerge, orderMerging } from './merging/order-merging.ts'
export { agreeOnCash } from './money/agree-on-cash.ts'
export { cashToCollect } from './money/cash-to-collect.ts'
export { companyFacts } from './money/company-facts.ts'
export { documentPdf } from './money/document-pdf.ts'
export { documentsThatDiffer } from './money/documents-that-differ.ts'
export { issueInvoice } from './money/issue-invoice.ts'
export { limitFor } from './money/limits.ts'
export { nameFileRefund } from './money/name-file-refund.ts'
export { recordPayment } from './money/record-payment.ts'
export { refundOrder } from './money/refund-order.ts'
export { dueOf, refundableOf } from './money/refundable-of.ts'
export { roundForCash } from './money/round-for-cash.ts'
export { setPaymentMethod } from './money/set-payment-method.ts'
export { setRounding } from './money/set-rounding.ts'
export { settleChannelMoney } from './money/settle-channel-money.ts'
export { settleDocuments } from './money/settle-documents.ts'
export { mayLeaveUnpaid } from './money/unpaid.ts'
export { keepReason, keepWords, withWords } from './order-words-apart.ts'
export { addPastOrders } from './placing/add-past-orders.ts'
export type { UnitsAsked } from './placing/allocate-units.ts'
export type { NumberedOrder, PastHold, PastMove, PastOrder } from './placing/past-order.ts'
export {
  type ChannelCharge,
  type ChannelLine,
  type ChannelOrder,
  type ChannelPayment,
  type ChannelPlacement,
  placeChannelOrder,
} from './placing/place-channel-order.ts'
export { placeOrderIn } from './placing/place-order.ts'
export { type PlacedOrder, placeOrders } from './placing/place-orders.ts'
export { placementStatement } from './placing/placement-statement.ts'
export { priceDraft } from './placing/price-draft.ts'
export { withdrawOrder } from './placing/withdraw-order.ts'
export { recalculateCustomers, recalculateCustomersReader } from './recalculate-customers.ts'
export { rolesAt } from './roles-at.ts'
export { matchLine } from './short/match-line.ts'
export { reserveShort } from './short/reserve-short.ts'
export { type ElsewhereOutcome, type SentElsewhere, sendElsewhere } from './short/send-elsewhere.ts'
export { mergeOrders } from './split-merge/merge-orders.ts'
export { splitOrder } from './split-merge/split-order.ts'

export const ordersServer = (parts: { readonly delivering: DeliveryGuard }, files: Files) =>
  defineServer(ordersArea, {
    routes: {
      orders: ordersRoutes(parts),
      orderDesk: orderDeskRoutes,
      orderMoney: orderMoneyRoutes,
      orderStock: orderStockRoutes,
    },
    files: [
      ...orderFiles(files),
      ...documentsFile,
      ...ordersFile,
      ...invoiceFiles,
      ...pickListFiles,
    ],
    readers: [checkOrdersReader, recalculateCustomersReader],
    jobs: [...orderJobs, recalculateCustomersNightly],
    needs: needsOfOrders,
  })

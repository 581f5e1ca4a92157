import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { purchasingArea } from '../purchasing.area.ts'
import { reordersContract } from '../reorders.contract.ts'
import { acceptSuggestions } from './accept-suggestions.ts'
import { needsOfPurchasing } from './needs-of-purchasing.ts'
import { purchaseOrderFiles } from './purchase-order-files.ts'
import { purchaseOrdersRoutes } from './purchase-orders.routes.ts'
import type { PurchasingParts } from './purchasing-parts.ts'
import { snoozeSuggestion } from './snooze-suggestion.ts'
import { suggestReorders } from './suggest-reorders.ts'
import { takeProposedPoints } from './take-proposed-points.ts'

export { acceptSuggestions } from './accept-suggestions.ts'
export { addPastPurchases, type PastPurchase } from './add-past-purchases.ts'
export { addPurchaseOrder } from './add-purchase-order.ts'
export { addReplacementOrder } from './add-replacement-order.ts'
export { addToPurchaseOrder } from './add-to-purchase-order.ts'
export { antedateSending } from './antedate-sending.ts'
export { confirmPurchaseOrder } from './confirm-purchase-order.ts'
export { rejectPurchaseOrder } from './end-purchase-order.ts'
export { findPurchaseOrder, orderLabel } from './find-purchase-order.ts'
export type { ImportedLine, ImportedOrder, ImportedOrderStep } from './importing/imported-order.ts'
export { keepImportedOrders } from './importing/keep-imported-orders.ts'
export { fineCosts, orderFileFields, sampleOrderLines } from './importing/order-file-fields.ts'
export { describeImportedOrder, planImportedOrders } from './importing/plan-imported-orders.ts'
export { requireImportLeave, weightOfOrder } from './importing/require-import-leave.ts'
export { cancelImported, removeHistory } from './importing/undo-imported-orders.ts'
export {
  findOrderLink,
  keepLinkAnswer,
  lockOrderLink,
  newOrderLink,
  type OrderLink,
} from './order-links.ts'
export { sendOrderPdf } from './order-pdf.ts'
export { proposeChanges } from './propose-changes.ts'
export { listPurchaseOrders } from './purchase-orders.queries.ts'
export type { PurchasingParts } from './purchasing-parts.ts'
export {
  lockForReceiving,
  type OrderToReceive,
  type ReceivedUnits,
  recordReceived,
  recordUndone,
} from './record-received.ts'
export { sendPurchaseOrder, submitPurchaseOrder } from './send-purchase-order.ts'
export { setLineTolerance } from './set-line-tolerance.ts'
export { snoozeMerging } from './snooze-merging.ts'
export { isOpenLine, isOpenOrder } from './still-to-come.ts'
export { suggestReorders } from './suggest-reorders.ts'
export { withdrawLinks } from './withdraw-links.ts'

export const purchasingServer = (parts: PurchasingParts, address: string) =>
  defineServer(purchasingArea, {
    routes: {
      reorders: routes('reorders', reordersContract, {
        suggestions: reads(suggestReorders(parts)),
        accept: writes(acceptSuggestions),
        snooze: writes(snoozeSuggestion),
        useProposed: writes(takeProposedPoints(parts)),
      }),
      purchaseOrders: purchaseOrdersRoutes(parts, address),
    },
    files: purchaseOrderFiles,
    needs: needsOfPurchasing,
  })

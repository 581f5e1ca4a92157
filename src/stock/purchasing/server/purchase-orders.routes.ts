import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { purchaseOrdersContract } from '../purchase-orders.contract.ts'
import { addPurchaseOrder, copyPurchaseOrder } from './add-purchase-order.ts'
import { changeDraftLine } from './change-draft-line.ts'
import { changePurchaseOrder } from './change-purchase-order.ts'
import { confirmPurchaseOrder } from './confirm-purchase-order.ts'
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  closeShort,
  rejectPurchaseOrder,
} from './end-purchase-order.ts'
import { currencyOfNewOrder } from './order-rate.ts'
import { acceptChanges, declineChanges, proposeChanges } from './propose-changes.ts'
import {
  getPurchaseOrder,
  historyOfPurchaseOrder,
  listPurchaseOrders,
  purchaseFigures,
} from './purchase-orders.queries.ts'
import type { PurchasingParts } from './purchasing-parts.ts'
import { readTerms } from './read-terms.ts'
import { remindSupplier } from './remind-supplier.ts'
import { returnToDraft, sendPurchaseOrder, submitPurchaseOrder } from './send-purchase-order.ts'
import { setLineTolerance } from './set-line-tolerance.ts'
import { withdrawLinks } from './withdraw-links.ts'

export const purchaseOrdersRoutes = (parts: PurchasingParts, address: string) =>
  routes('purchaseOrders', purchaseOrdersContract, {
    list: reads(listPurchaseOrders(parts)),
    get: reads(getPurchaseOrder),
    history: reads(historyOfPurchaseOrder),
    figures: reads(purchaseFigures),
    terms: reads(readTerms),
    currency: reads(currencyOfNewOrder),
    add: writes(addPurchaseOrder),
    change: writes((tx, actor, input) => changePurchaseOrder(tx, actor, input, address)),
    changeLine: writes(changeDraftLine),
    setTolerance: writes(setLineTolerance),
    copy: writes(copyPurchaseOrder),
    submit: writes(submitPurchaseOrder),
    returnToDraft: writes(returnToDraft),
    send: writes((tx, actor, input) => sendPurchaseOrder(tx, actor, input, address)),
    withdrawLinks: writes(withdrawLinks),
    remind: writes(remindSupplier),
    confirm: writes(confirmPurchaseOrder),
    proposeChanges: writes(proposeChanges),
    acceptChanges: writes(acceptChanges),
    declineChanges: writes(declineChanges),
    reject: writes(rejectPurchaseOrder),
    cancel: writes(cancelPurchaseOrder),
    closeShort: writes(closeShort(parts)),
    close: writes(closePurchaseOrder),
  })

import { useUpPin as requirePin } from '#organization/users/server/index.ts'
import { defineServer } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { writesWithCard } from '#sales/gift-cards/server/index.ts'
import { offlineSalesContract } from '../offline-sales.contract.ts'
import { parkedSalesContract } from '../parked-sales.contract.ts'
import { posArea } from '../pos.area.ts'
import { receiptsContract } from '../receipts.contract.ts'
import { registerOrdersContract } from '../register-orders.contract.ts'
import { salesContract } from '../sales.contract.ts'
import { checkLots } from './check-lots.ts'
import { completeSale } from './complete-sale.ts'
import { discardOldParked } from './discard-old-parked.ts'
import { emailReceipt, findRecipient } from './email-receipt.ts'
import { registerSaleOf } from './find-register-order.ts'
import { access } from './find-sale.ts'
import { findTill } from './find-till.ts'
import { leaseNumbers } from './lease-numbers.ts'
import { listTillCustomers } from './list-till-customers.ts'
import { listTillProducts } from './list-till-products.ts'
import { discardParked, listParked, parkSale, recallSale } from './parked-sales.ts'
import { placeRegisterOrder } from './place-register-order.ts'
import { quoteRegisterOrder } from './quote-register-order.ts'
import { quoteSale } from './quote-sale.ts'
import { recordSale } from './record-sale.ts'
import { refundSale } from './refund-sale.ts'
import { reviewSale } from './review-sale.ts'
import { getSale, historyOfSale, sales } from './sales.queries.ts'
import { stockOfOutlets } from './stock-of-outlets.ts'
import { voidSale } from './void-sale.ts'

export { completeSale } from './complete-sale.ts'
export { dateSale } from './date-sale.ts'
export { findSaleCode } from './find-sale-code.ts'
export { parkSale } from './parked-sales.ts'
export { quoteSale } from './quote-sale.ts'
export { refundSale } from './refund-sale.ts'
export { saleIdsOf, salesOfCustomers } from './sales-of-customers.ts'

const salesRoutes = routes('sales', salesContract, {
  list: reads(sales.page),
  get: reads(getSale),
  history: reads(historyOfSale),
  till: reads(findTill),
  quote: reads(quoteSale),
  checkLots: reads(checkLots),
  // At a shared register, money goes out only after the PIN is entered again.
  complete: writesWithCard(async (tx, actor, input) => {
    if (input.exchange) await requirePin(tx, actor)
    return completeSale(tx, actor, input)
  }),
  void: writes(async (tx, actor, input) => {
    await requirePin(tx, actor)
    return voidSale(tx, actor, input)
  }),
  refund: writes(async (tx, actor, input) => {
    await requirePin(tx, actor)
    return refundSale(tx, actor, input)
  }),
})

const offlineRoutes = routes('offlineSales', offlineSalesContract, {
  products: reads(listTillProducts),
  customers: reads(listTillCustomers),
  leaseNumbers: writes(leaseNumbers),
  record: writes(recordSale),
  review: writes(reviewSale),
})

const parkedRoutes = routes('parkedSales', parkedSalesContract, {
  list: reads(listParked),
  park: writes(parkSale),
  recall: writes(recallSale),
  discard: writes(discardParked),
})

const receiptRoutes = routes('receipts', receiptsContract, {
  recipient: reads(findRecipient),
  email: writes(emailReceipt),
})

const registerOrderRoutes = routes('registerOrders', registerOrdersContract, {
  stock: reads(stockOfOutlets),
  quote: reads(quoteRegisterOrder),
  ofOrder: reads(registerSaleOf),
  place: does(placeRegisterOrder),
})

export const posServer = defineServer(posArea, {
  routes: {
    sales: salesRoutes,
    offlineSales: offlineRoutes,
    parkedSales: parkedRoutes,
    receipts: receiptRoutes,
    registerOrders: registerOrderRoutes,
  },
  files: [...fileOfList(sales, { path: '/files/sales', name: 'sales', access })],
  jobs: [discardOldParked],
})

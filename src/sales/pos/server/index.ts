import { useUpPin } from '#organization/users/server/index.ts'
import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { parkedSalesContract } from '../parked-sales.contract.ts'
import { posArea } from '../pos.area.ts'
import { salesContract } from '../sales.contract.ts'
import { completeSale } from './complete-sale.ts'
import { access } from './find-sale.ts'
import { findTill } from './find-till.ts'
import { discardParked, listParked, parkSale, recallSale } from './parked-sales.ts'
import { quoteSale } from './quote-sale.ts'
import { refundSale } from './refund-sale.ts'
import { getSale, historyOfSale, sales } from './sales.queries.ts'
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
  complete: writes(completeSale),
  // At a shared register, money goes out only after the PIN is entered again.
  void: writes(async (tx, actor, input) => {
    await useUpPin(tx, actor)
    return voidSale(tx, actor, input)
  }),
  refund: writes(async (tx, actor, input) => {
    await useUpPin(tx, actor)
    return refundSale(tx, actor, input)
  }),
})

const parkedRoutes = routes('parkedSales', parkedSalesContract, {
  list: reads(listParked),
  park: writes(parkSale),
  recall: writes(recallSale),
  discard: writes(discardParked),
})

export const posServer = defineServer(posArea, {
  routes: { sales: salesRoutes, parkedSales: parkedRoutes },
  files: [...fileOfList(sales, { path: '/files/sales', name: 'sales', access })],
})

import { routes, writes } from '#platform/server/http/acts.ts'
import { orderStockContract } from '../order-stock.contract.ts'
import { matchLine } from './short/match-line.ts'
import { removeShort } from './short/remove-short.ts'
import { reserveShort } from './short/reserve-short.ts'
import { backOrder } from './split-merge/back-order.ts'

export const orderStockRoutes = routes('orderStock', orderStockContract, {
  match: writes(matchLine),
  reserve: writes(reserveShort),
  backOrder: writes(backOrder),
  removeShort: writes(removeShort),
})

import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { ordersContract } from '../orders.contract.ts'
import { cancelOrder } from './cancel-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { deliverOrder } from './deliver-order.ts'
import { holdOrder, releaseHold } from './hold-order.ts'
import { getOrder, listOrders, orderCounts } from './orders.queries.ts'
import { placeOrder } from './place-order.ts'
import { takeBackOrder } from './take-back-order.ts'

export const ordersRoutes = routes('orders', ordersContract, {
  list: reads(listOrders),
  counts: reads(orderCounts),
  get: reads(getOrder),
  place: does(placeOrder),
  confirm: writes(confirmOrder),
  deliver: writes(deliverOrder),
  cancel: writes(cancelOrder),
  takeBack: writes(takeBackOrder),
  hold: writes(holdOrder),
  release: writes(releaseHold),
})

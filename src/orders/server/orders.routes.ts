import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { ordersContract } from '../orders.contract.ts'
import { cancelOrderByHand } from './cancel-order-by-hand.ts'
import { confirmOrder } from './confirm-order.ts'
import { countOrders } from './count-orders.ts'
import { deliverOrder } from './deliver-order.ts'
import { holdOrder, releaseHold } from './hold-order.ts'
import { listOrders } from './list-orders.ts'
import { getOrder } from './orders.queries.ts'
import { placeOrder } from './place-order.ts'
import { takeBackOrder } from './take-back-order.ts'

export const ordersRoutes = routes('orders', ordersContract, {
  list: does(listOrders),
  counts: reads(countOrders),
  get: reads(getOrder),
  place: does(placeOrder),
  confirm: writes(confirmOrder),
  deliver: writes(deliverOrder),
  cancel: writes(cancelOrderByHand),
  takeBack: writes(takeBackOrder),
  hold: writes(holdOrder),
  release: writes(releaseHold),
})

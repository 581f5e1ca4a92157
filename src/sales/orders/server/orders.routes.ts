import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { ordersContract } from '../orders.contract.ts'
import { cancelOrderByHand } from './fulfilment/cancel-order-by-hand.ts'
import { confirmOrder } from './fulfilment/confirm-order.ts'
import { type DeliveryGuard, deliverOrderUnless } from './fulfilment/deliver-order.ts'
import { holdOrder, releaseHold } from './fulfilment/hold-order.ts'
import { takeBackOrder } from './fulfilment/take-back-order.ts'
import { unconfirmOrder } from './fulfilment/unconfirm-order.ts'
import { countOrders } from './lists/count-orders.ts'
import { listOrders } from './lists/list-orders.ts'
import { getOrder } from './lists/orders.queries.ts'
import { placeOrder } from './placing/place-order.ts'

export const ordersRoutes = (guards: { readonly delivering: DeliveryGuard }) =>
  routes('orders', ordersContract, {
    list: does(listOrders),
    counts: reads(countOrders),
    get: reads(getOrder),
    place: does(placeOrder),
    confirm: writes(confirmOrder),
    unconfirm: writes(unconfirmOrder),
    deliver: writes(deliverOrderUnless(guards.delivering)),
    cancel: writes(cancelOrderByHand),
    takeBack: writes(takeBackOrder),
    hold: writes(holdOrder),
    release: writes(releaseHold),
  })

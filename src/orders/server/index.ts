export { addPastOrders } from './add-past-orders.ts'
export type { UnitsAsked } from './allocate-units.ts'
export { cancelOrder } from './cancel-order.ts'
export { cancelUnits } from './cancel-units.ts'
export { dispatchOrder } from './dispatch-order.ts'
export {
  countByState,
  countCap,
  getOrder,
  linesOf,
  orderCounts,
  orderFacts,
} from './orders.queries.ts'
export { ordersRoutes } from './orders.routes.ts'
export { packUnit, takeOutUnit } from './pack-unit.ts'
export type { NumberedOrder, PastHold, PastMove, PastOrder } from './past-order.ts'
export { type PlacedOrder, placementStatement, placeOrders } from './place-orders.ts'

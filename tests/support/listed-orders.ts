import { filtersInput, listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type OrderCall, orderList } from '#sales/orders/orders.list.ts'
import { countMatching, listOrders } from '#sales/orders/server/lists/list-orders.ts'

const filter = filtersInput(orderList)

/** A page of the orders, asked for as a screen does. */
export const listedOrders = (db: Database, actor: Actor, call: OrderCall) =>
  listOrders(db, actor, listInput(orderList).parse(call))

/** How many orders match. */
export const matchingOrders = (db: Database, actor: Actor, call: OrderCall) =>
  countMatching(db, actor, filter.parse(call))

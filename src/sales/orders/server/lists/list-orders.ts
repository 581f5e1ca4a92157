import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Source } from '#platform/server/db/ask-prepared.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import type { OrderRow } from '../../order-row.fields.ts'
import { type OrderFilter, orderList } from '../../orders.list.ts'
import { orderSql } from './order-sql.ts'

type Input = ListInput<typeof orderList>

/** Only these, of what the filter leaves. */
type Selected = { readonly ids?: readonly string[] | undefined }

const servedBy = async (
  source: Source,
  actor: Actor,
  filter: OrderFilter & { readonly sort?: string; readonly before?: string | undefined },
) => serveList<OrderRow, typeof orderList>(orderList, await orderSql(source, actor, filter))

/** For files: the orders of a filter, or of these alone. */
export const ordersOf = (ids: readonly string[] | null) =>
  serveListBy<OrderRow, typeof orderList>(orderList, (reader, actor, input) =>
    orderSql({ reader, pool: connectionOf(reader) }, actor, input, ids),
  )

/** A page of the orders that a filter leaves. */
export async function listOrders(source: Source, actor: Actor, input: Input) {
  return (await servedBy(source, actor, input)).page(source.reader, actor, input)
}

/** How many orders a filter leaves; a count that reaches the cap may be one of more. */
export async function countMatching(source: Source, actor: Actor, filter: OrderFilter) {
  const served = await servedBy(source, actor, filter)
  const { count, isMore } = await served.countSome(source.reader, actor, filter)
  return { count, cap: isMore ? count : count + 1 }
}

/** From where the orders \`o\` of a filter are read, and what must hold of them. */
export async function ordersWhere(source: Source, actor: Actor, filter: OrderFilter & Selected) {
  const given = await orderSql(source, actor, filter, filter.ids)
  const served = serveList<OrderRow, typeof orderList>(orderList, given)
  return { ...given, where: await served.where(source.reader, actor, filter) }
}

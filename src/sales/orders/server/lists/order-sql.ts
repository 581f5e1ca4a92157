import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { emptyValue, hasPlainValues, readWord } from '#platform/lists/list-filters.ts'
import type { Actor } from '#platform/server/actor.ts'
import { askPrepared, type Source } from '#platform/server/db/ask-prepared.ts'
import { byValue, byValues } from '#platform/server/lists/filter-sql.ts'
import type { ListSql } from '#platform/server/lists/list-sql.ts'
import { written } from '#platform/server/lists/written-values.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { QuickFilter, StockState } from '../../desk-words.ts'
import type { OrderRow } from '../../order-row.fields.ts'
import { type OrderFilter, orderList } from '../../orders.list.ts'
import { hasStock } from './of-stock.ts'
import { ofTotal } from './of-total.ts'
import { besideOrders, rowColumns, withPhone } from './order-row-columns.ts'
import { isHeld, isOnHold, onlyThose } from './quick-filters.ts'
import { searchedOrders } from './search-orders.ts'
import { inParts, isInStates, statesOf } from './values-of-orders.ts'

type OrderSql = ListSql<typeof orderList, OrderRow>

const access = capability.orders

/** How a list of orders is read for a filter; a search looks up first what it may mean. */
export async function orderSql(
  source: Source,
  actor: Actor,
  filter: OrderFilter & { readonly sort?: string; readonly before?: string | undefined },
  ids: readonly string[] | null = null,
): Promise<OrderSql> {
  const states = statesOf(filter.state)
  const searched = filter.q ? await searchedOrders(source, actor, filter.q) : null
  const foundIn = searched?.orders ?? inParts(filter, states)
  const among = ids === null ? sql`true` : sql`o.id = any(${[...ids]}::uuid[])`
  const ask: NonNullable<OrderSql['ask']> = (page) => askPrepared(source, page)
  return {
    table: 'orders o',
    id: 'o.id',
    ...(foundIn === null ? {} : { foundIn }),
    within: () =>
      sql`(${withinOutlets(actor, access, 'o.outlet_id')} and ${among}
        and ${searched?.condition ?? sql`true`})`,
    filters: {
      state: () => isInStates(states),
      outletId: { ownOutlet: 'o.outlet_id', access },
      paymentState: written('o.payment_state'),
      addressVerdict: written('o.address_verdict'),
      stock: byValue((stock) => sql`(${hasStock(stock as StockState)})`), // parse edge: checked by the contract
      paymentMethod: written('o.payment_method'),
      holdKind: byValues((kinds) => isHeld(kinds)),
      held: filter.held === false ? isOnHold : isHeld([]),
      priority: written('o.priority'),
      tag: byValue((tag) =>
        tag === emptyValue
          ? sql`o.tags = '{}'`
          : sql`(o.tags @> array[${readWord(tag)}] and o.tags <> '{}')`,
      ),
      assignedTo: 'o.assigned_to',
      city: byValue(
        (city) => sql`lower(o.ship_city) = lower(${city === emptyValue ? '' : readWord(city)})`,
      ),
      orderTotal: await ofTotal(source.reader, filter.orderTotal),
      placed: { instant: 'o.placed_at' },
      promisedOn: { day: 'o.promised_on', among: `o.state in ('pending', 'confirmed', 'packed')` },
      channel: 'o.channel',
      only: byValue((only) => sql`(${onlyThose(actor, only as QuickFilter)})`), // parse edge: checked by the contract
      customerId: 'o.customer_id',
      variantId: byValues(
        (variantIds) =>
          sql`o.id in (select order_id from order_lines where ${isOneOf(variantIds)})`,
      ),
    },
    sorts: {
      number: { by: 'o.number', kind: 'number' },
      placed: { by: 'o.placed_at', kind: 'instant' },
      total: { by: 'o.total_minor', kind: 'number' },
      promised: {
        by: 'o.promised_on',
        kind: 'day',
        // Late orders have a promise, and those without one are not searched for more of them.
        ...(filter.only?.length === 1 && filter.only[0] === 'late' ? {} : { hasNulls: true }),
      },
    },
    ...(isUsual(filter) ? { ask } : {}),
    ...(searched?.counting ? { counting: searched.counting } : {}),
    columns: () => rowColumns(actor, access),
    beside: besideOrders,
    complete: async (_reader, _actor, rows) => rows.map(withPhone),
  }
}

/**
 * Whether the text of the statement is one of few, so that a connection keeps its plan. How many
 * orders are worth so much decides the way to them, so that it is planned for the amounts.
 */
function isUsual(filter: Parameters<typeof orderSql>[2]): boolean {
  const { sort = orderList.order, before, orderTotal, held } = filter
  if (sort !== orderList.order || before !== undefined || orderTotal !== undefined) return false
  return hasPlainValues(filter) && held !== false
}

const isOneOf = ([first, ...others]: readonly string[]) =>
  others.length === 0
    ? sql`variant_id = ${first}::uuid`
    : sql`variant_id = any(${[first, ...others]}::uuid[])`

import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { isTaskOf } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Source } from '#platform/server/db/ask-prepared.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { QuickFilter } from '../../desk-words.ts'
import type { OrderFilter } from '../../order-filter.fields.ts'
import { mayLeaveUnpaid } from '../money/unpaid.ts'
import { hasStock, isStockBack, openStates } from './of-stock.ts'
import { ofTotal } from './of-total.ts'
import { searchedOrders } from './search-orders.ts'

type SourceOfOrders = { orders: RawBuilder<unknown>; conditions: RawBuilder<unknown>[] }

/** The orders `o` of a filter and what must hold of them; a search looks up first what it may mean. */
export async function orderSource(
  source: Source,
  actor: Actor,
  filter: OrderFilter & { ids?: readonly string[] | undefined },
): Promise<SourceOfOrders & { sampled?: SourceOfOrders }> {
  requireWithinOutlets(actor, capability.orders, filter.outletId)
  const conditions: RawBuilder<unknown>[] = [withinOutlets(actor, capability.orders, 'o.outlet_id')]
  const equal = (column: string, value: string | undefined) => {
    if (value !== undefined) conditions.push(sql`${sql.ref(column)} = ${value}`)
  }
  equal('o.state', filter.state)
  equal('o.outlet_id', filter.outletId)
  equal('o.customer_id', filter.customerId)
  equal('o.assigned_to', filter.assignedTo)
  // Rare values have indexes of just these, which a plan uses where it reads the value in the text.
  const equalWritten = (column: string, value: string | undefined) => {
    if (value !== undefined) conditions.push(sql`${sql.ref(column)} = ${sql.lit(value)}`)
  }
  equalWritten('o.payment_method', filter.paymentMethod)
  equalWritten('o.payment_state', filter.paymentState)
  equalWritten('o.address_verdict', filter.addressVerdict)
  equalWritten('o.priority', filter.priority)
  equal('o.channel', filter.channel)
  const { ids, variantId, city, placedFrom, placedTo } = filter
  if (ids) conditions.push(sql`o.id = any(${[...ids]}::uuid[])`)
  if (city) conditions.push(sql`lower(o.ship_city) = lower(${city})`)
  if (hasTotal(filter)) conditions.push(await ofTotal(source.reader, filter))
  if (variantId)
    conditions.push(sql`o.id in (select order_id from order_lines where variant_id = ${variantId})`)
  if (filter.stock) conditions.push(hasStock(filter.stock))
  if (filter.held || filter.holdKind) conditions.push(isHeld(filter.holdKind))
  if (filter.tag) conditions.push(sql`o.tags @> array[${filter.tag}] and o.tags <> '{}'`)
  if (placedFrom) conditions.push(sql`o.placed_at >= ${placedFrom}::date at time zone 'utc'`)
  if (placedTo) conditions.push(sql`o.placed_at < (${placedTo}::date + 1) at time zone 'utc'`)
  if (filter.promisedBy)
    conditions.push(sql`o.promised_on <= ${filter.promisedBy}::date and o.state in ${openStates}`)
  if (filter.only) conditions.push(onlyThose(actor, filter.only))
  if (!filter.q) return { orders: openAndEnded(filter), conditions }
  const { orders, condition, sample } = await searchedOrders(source, actor, filter.q)
  const all = { orders, conditions: [...conditions, condition] }
  return sample ? { ...all, sampled: { orders: sample, conditions } } : all
}

/**
 * All orders; those of a rare address status or priority in two parts, since the open ones and the
 * others have separate indexes.
 */
function openAndEnded({ addressVerdict, priority }: OrderFilter): RawBuilder<unknown> {
  if (addressVerdict !== undefined && addressVerdict !== 'accept')
    return inTwoParts(
      sql`address_verdict = ${sql.lit(addressVerdict)}`,
      sql`('pending', 'confirmed')`,
    )
  if (priority !== undefined && priority !== 'normal')
    return inTwoParts(sql`priority = ${sql.lit(priority)}`, openStates)
  return sql`orders o`
}

const inTwoParts = (isSuch: RawBuilder<unknown>, open: RawBuilder<unknown>) =>
  sql`(select * from orders where ${isSuch} and state in ${open}
    union all select * from orders where ${isSuch} and state not in ${open}) as o`

export const hasTotal = ({ totalFrom, totalTo }: OrderFilter) =>
  totalFrom !== undefined || totalTo !== undefined

/** The orders of a quick filter; each uses its own index, or that of the states. */
export function onlyThose(actor: Actor, only: QuickFilter): RawBuilder<unknown> {
  switch (only) {
    case 'today':
      return sql`o.placed_at >= current_date::timestamp at time zone 'utc'`
    case 'held':
      return isHeld(undefined)
    case 'fix_address':
      return sql`o.address_verdict = 'fix' and o.state in ('pending', 'confirmed')`
    case 'balance_due':
      return sql`o.balance_minor > 0
        and (o.payment_method <> 'cash_on_delivery' or o.state = 'delivered')`
    case 'to_refund':
      return sql`o.balance_minor < 0`
    case 'duplicates':
      return sql`o.duplicate_of is not null and o.duplicate_cleared_at is null
        and o.state in ('pending', 'confirmed')`
    case 'late':
      return sql`o.promised_on < current_date and o.state in ${openStates}`
    case 'pressing':
      return sql`o.priority <> 'normal' and o.state in ${openStates}`
    case 'mine':
      // From the people to their orders: how many covers there are decides the plan otherwise.
      return sql`o.id = any(array(select mine.id from orders mine
        where ${isTaskOf(actor, 'mine.assigned_to', 'mine.outlet_id')} and mine.state in ${openStates}))`
    case 'unassigned':
      return sql`o.assigned_to is null and o.state in ('pending', 'confirmed')`
    case 'can_ship':
      return sql`o.state = 'confirmed' and o.address_verdict <> 'fix' and ${mayLeaveUnpaid} and not exists
        (select from order_holds h where h.order_id = o.id and h.released_at is null)`
    case 'stock_back':
      return isStockBack
  }
}

/** From the holds to the orders: there are few, and from the newest order on many are read in vain. */
function isHeld(kind: string | undefined): RawBuilder<unknown> {
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`
  return sql`o.id = any(array(select order_id from order_holds where released_at is null ${ofKind}))`
}

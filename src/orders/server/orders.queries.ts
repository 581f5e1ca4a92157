import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#platform/permissions.ts'
import { notFound } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import type { Order, OrderRow } from '../orders.contract.ts'
import { ordersSettings } from '../orders.settings.ts'
import { type OrderState, orderStates } from '../orders.states.ts'

/** Above this a count says "more": a counter on the screen must not read a whole table. */
export const countCap = 10_000

const rowColumns = sql`o.id, o.number, o.state, o.placed_at as "placedAt",
  o.ship_name as "shipName", o.ship_phone as "shipPhone", o.ship_city as "shipCity",
  outlet.code as "outletCode", o.units, o.total_minor as "totalMinor", o.currency,
  o.payment_method as "paymentMethod", o.channel, o.external_ref as "externalRef", o.version,
  array(select h.kind from order_holds h where h.order_id = o.id and h.released_at is null
    order by h.placed_at) as "openHolds"`

type ListInput = {
  state?: OrderState | undefined
  outletId?: string | undefined
  customerId?: string | undefined
  variantId?: string | undefined
  held?: boolean | undefined
  q?: string | undefined
  after?: string | undefined
  limit: number
}

export async function listOrders(reader: Reader, actor: Actor, input: ListInput) {
  const { state, outletId, customerId, variantId } = input
  insistWithinOutlets(actor, capability.orders, outletId)
  const conditions: RawBuilder<unknown>[] = [withinOutlets(actor, capability.orders, 'o.outlet_id')]
  if (state) conditions.push(sql`o.state = ${state}`)
  if (outletId) conditions.push(sql`o.outlet_id = ${outletId}`)
  if (customerId) conditions.push(sql`o.customer_id = ${customerId}`)
  if (variantId)
    conditions.push(sql`o.id in (select order_id from order_lines where variant_id = ${variantId})`)
  if (input.held) conditions.push(isHeld(actor))
  const after = decodeCursor(input.after, ['instant', 'id'])
  if (after)
    conditions.push(sql`(o.placed_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  const found = await sql<OrderRow & { key: string }>`
    ${input.q ? sql`with matched as materialized (${matches(input.q, actor)})` : sql``}
    select ${rowColumns}, o.placed_at::text as key
    from ${input.q ? matchedOrders : sql`orders o`}
    join outlets outlet on outlet.id = o.outlet_id
    where ${sql.join(conditions, sql` and `)}
    order by o.placed_at desc, o.id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}

const openHolds = sql`select order_id from order_holds where released_at is null`

/**
 * For the limited from the holds to the orders: from the newest order on, those of an outlet that
 * holds none would all be read in vain.
 */
function isHeld(actor: Actor): RawBuilder<unknown> {
  return outletsOf(actor, capability.orders) === null
    ? sql`o.id in (${openHolds})`
    : sql`o.id = any(array(${openHolds}))`
}

/** `offset 0` keeps the planner from reading all orders where it expects many matches. */
const matchedOrders = sql`matched cross join lateral
  (select * from orders where id = matched.id offset 0) as o`

/** A search shows no more than this of its matches by words; nobody pages further. */
const mostMatches = 2_000

/**
 * By number, the shop's own reference or a SKU exactly, and by words of the customer's name or phone.
 * Each way is a probe of an index of its own; joined by OR they would read the whole table.
 */
function matches(text: string, actor: Actor): RawBuilder<unknown> {
  // Each way looks among the actor's own orders, or the cap would let the others crowd them out.
  const isOwn = withinOutlets(actor, capability.orders, 'outlet_id')
  const number = /^(?:O-)?(\d{1,15})$/i.exec(text.trim())?.[1] ?? null
  return sql`select id from orders where number = ${number}::bigint and ${isOwn}
    union select id from orders where external_ref = ${text.trim()} and ${isOwn}
    union (select found.order_id from variants v cross join lateral
      (select order_id from order_lines
        where variant_id = v.id and ${isOrderWithin(actor, capability.orders, 'order_id')}
        offset 0) as found
      where v.sku = ${text.trim().toUpperCase()} limit ${mostMatches})
    union (select found.id from customers c cross join lateral
      (select id from orders where customer_id = c.id and ${isOwn} offset 0) as found
      where ${matchesWords("(c.full_name || ' ' || c.phone || ' ' || c.email)", text)}
      limit ${mostMatches})
    union (select id from orders
      where customer_id is null and ${isOwn}
        and ${matchesWords("(ship_name || ' ' || ship_phone)", text)}
      limit ${mostMatches})`
}

export function countOrders(reader: Reader, actor: Actor) {
  return orderCounts(reader, actor, capability.orders)
}

/** Of the orders at the outlets at which the actor holds the permission. */
export async function orderCounts(reader: Reader, actor: Actor, needed: Permission) {
  const states = await countByState(reader, actor, needed, orderStates)
  const held = await sql<{ count: number }>`
    select count(distinct order_id) as count from order_holds
    where released_at is null and ${isOrderWithin(actor, needed, 'order_id')}`.execute(reader)
  return { cap: countCap, held: held.rows[0]?.count ?? 0, states }
}

/** How many orders are in each of these states, no further than one above the cap. */
export async function countByState(
  reader: Reader,
  actor: Actor,
  needed: Permission,
  states: readonly OrderState[],
) {
  const found = await sql<{ state: OrderState; count: number }>`
    select s.state, (select count(*) from
      (select from orders o
        where o.state = s.state and ${withinOutlets(actor, needed, 'o.outlet_id')}
        limit ${countCap + 1}) as seen) as count
    from unnest(${[...states]}::text[]) with ordinality as s(state, place)
    order by s.place`.execute(reader)
  return found.rows
}

/** The scope of orders, for rows that know their order and not its outlet. */
function isOrderWithin(actor: Actor, needed: Permission, column: string): RawBuilder<boolean> {
  if (outletsOf(actor, needed) === null) return sql<boolean>`true`
  return sql<boolean>`exists (select from orders own
    where own.id = ${sql.ref(column)} and ${withinOutlets(actor, needed, 'own.outlet_id')})`
}

type OrderFacts = Omit<Order, 'documentNumber' | 'lines' | 'holds' | 'timeline'>

export async function getOrder(
  reader: Reader,
  actor: Actor,
  input: { id: string },
): Promise<Order> {
  const order = await orderFacts(reader, actor, capability.orders, input.id)
  const [prefix, lines, holds, timeline] = await Promise.all([
    settingOf(reader, ordersSettings.orderPrefix, order.outletId),
    linesOf(reader, input.id),
    holdsOf(reader, input.id),
    eventsOf(reader, input.id),
  ])
  return { ...order, documentNumber: `${prefix}${order.number}`, lines, holds, timeline }
}

/** The order itself, without the rows around it. */
export async function orderFacts(
  reader: Reader,
  actor: Actor,
  needed: Permission,
  id: string,
): Promise<OrderFacts> {
  const found = await sql<OrderFacts>`
    select ${rowColumns}, o.outlet_id as "outletId", outlet.name as "outletName",
      o.customer_id as "customerId", customer.full_name as "customerName",
      o.ship_address as "shipAddress", o.ship_postcode as "shipPostcode",
      o.ship_country as "shipCountry", o.lines_minor as "linesMinor",
      o.shipping_minor as "shippingMinor", o.note, o.cancel_reason as "cancelReason",
      author.full_name as "createdBy"
    from orders o join outlets outlet on outlet.id = o.outlet_id
    left join customers customer on customer.id = o.customer_id
    left join profiles author on author.id = o.created_by
    where o.id = ${id} and ${withinOutlets(actor, needed, 'o.outlet_id')}`.execute(reader)
  const [order] = found.rows
  if (!order) throw notFound('This order')
  return order
}

export async function linesOf(reader: Reader, orderId: string): Promise<Order['lines']> {
  const found = await sql<Order['lines'][number]>`
    select id, position, variant_id as "variantId", sku, title, quantity,
      quantity_scale as "quantityScale", cancelled_quantity as "cancelledQuantity",
      packed_quantity as "packedQuantity", unit_price_minor as "unitPriceMinor",
      line_minor as "lineMinor"
    from order_lines where order_id = ${orderId} order by position`.execute(reader)
  return found.rows
}

async function holdsOf(reader: Reader, orderId: string): Promise<Order['holds']> {
  const found = await sql<Order['holds'][number]>`
    select h.id, h.kind, h.reason, h.placed_at as "placedAt", placer.full_name as "placedBy",
      h.released_at as "releasedAt", releaser.full_name as "releasedBy",
      h.release_note as "releaseNote"
    from order_holds h
    left join profiles placer on placer.id = h.placed_by
    left join profiles releaser on releaser.id = h.released_by
    where h.order_id = ${orderId} order by h.placed_at desc`.execute(reader)
  return found.rows
}

import { sql } from 'kysely'
import { z } from 'zod'
import { forgetApprovals } from '#organization/approvals/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { forgetAnswers } from '#platform/server/http/idempotency.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CustomerPart, MoveBack } from '#sales/customers/server/index.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { eraseOrders } from '../erase-orders.ts'
import { withWords } from '../order-words-apart.ts'
import { recalculateCustomers } from '../recalculate-customers.ts'

const openStates = ['pending', 'confirmed', 'packed', 'dispatched']

/** The orders of customers, in the order in which writes lock them. */
export async function orderIdsOf(reader: Reader, customerIds: readonly string[]) {
  const found = await sql<{ id: string }>`select id from orders
    where customer_id = any(${[...customerIds]}::uuid[]) order by id`.execute(reader)
  return found.rows.map(({ id }) => id)
}

/** On the line of time of a customer, no more than the newest. */
const mostRelated = 300

/**
 * The orders of customers: they move along in a merge, and are blanked when a customer is erased.
 */
export const ordersOfCustomers: CustomerPart = {
  name: 'orders',
  calculate: recalculateCustomers,
  erase: eraseWithOrders,
  count: async (reader, customerId) => ({
    orders: (await orderIdsOf(reader, [customerId])).length,
  }),
  moveTo: moveOrders,
  moveBack: moveOrdersBack,
  requireErasing: refuseOpenOrders,
  related: relatedOrders,
  tell: withWords,
  dataOf: async (reader, customerIds) => ({ orders: await wholeOrders(reader, customerIds) }),
}

/** Also erases the texts of approval requests about their orders, and saved answers to requests. */
async function eraseWithOrders(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const orderIds = await orderIdsOf(tx, customerIds)
  await forgetApprovals(tx, orderIds)
  await forgetAnswers(tx, orderIds)
  await eraseOrders(tx, customerIds)
}

async function moveOrders(tx: Tx, fromId: string, toId: string): Promise<string[]> {
  const moved = await sql<{ id: string }>`update orders set customer_id = ${toId}
    where customer_id = ${fromId} returning id`.execute(tx)
  hintAfterCommit(tx, { noun: orderNoun.key })
  return moved.rows.map(({ id }) => id)
}

const movedIds = z.array(z.string())

async function moveOrdersBack(tx: Tx, moved: unknown, { fromId, toId }: MoveBack): Promise<void> {
  await sql`update orders set customer_id = ${toId}
    where customer_id = ${fromId} and id = any(${movedIds.parse(moved)}::uuid[])`.execute(tx)
  hintAfterCommit(tx, { noun: orderNoun.key })
}

/** A customer who waits for a parcel must stay reachable until it arrives. */
async function refuseOpenOrders(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const open = await tx
    .selectFrom('orders')
    .select('number')
    .where('customer_id', 'in', [...customerIds])
    .where('state', 'in', openStates)
    .orderBy('number')
    .execute()
  const [first] = open
  if (!first) return
  const others = open.length === 1 ? '' : ` and ${open.length - 1} more`
  throw new Refusal(
    'conflict',
    'open_orders',
    `${orderLabel(first.number)}${others} of this customer is still open. Deliver or cancel it, then erase.`,
    { details: { orders: open.map(({ number }) => number) } },
  )
}

async function relatedOrders(reader: Reader, actor: Actor, customerIds: readonly string[]) {
  const found = await sql<{ id: string }>`select id from orders o
    where o.customer_id = any(${[...customerIds]}::uuid[])
      and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
    order by o.placed_at desc, o.id desc limit ${mostRelated}`.execute(reader)
  return found.rows.map(({ id }) => ({ noun: orderNoun.key, id }))
}

async function wholeOrders(reader: Reader, customerIds: readonly string[]): Promise<unknown[]> {
  const found = await sql<{ whole: unknown }>`select jsonb_build_object('number', o.number,
      'placedAt', o.placed_at, 'state', o.state, 'name', o.ship_name, 'phone', o.ship_phone,
      'address', o.ship_address, 'city', o.ship_city, 'postcode', o.ship_postcode,
      'country', o.ship_country, 'note', o.note, 'currency', o.currency,
      'totalMinor', o.total_minor, 'lines', (select jsonb_agg(jsonb_build_object('sku', l.sku,
        'title', l.title, 'quantity', l.quantity, 'lineMinor', l.line_minor) order by l.position)
        from order_lines l where l.order_id = o.id)) as whole
    from orders o where o.customer_id = any(${[...customerIds]}::uuid[])
    order by o.placed_at, o.id`.execute(reader)
  return found.rows.map(({ whole }) => whole)
}

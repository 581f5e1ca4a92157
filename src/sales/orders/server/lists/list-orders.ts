import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { isCovered } from '#organization/users/server/index.ts'
import type { Permission } from '#platform/permissions.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import { askPrepared, type Source } from '#platform/server/db/ask-prepared.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { phoneInWords } from '#sales/customers/phones.ts'
import type { OrderFilter } from '../../order-filter.fields.ts'
import type { OrderRow } from '../../order-row.fields.ts'
import { channelNameOf } from '../channel-names.ts'
import { mayLeaveUnpaid } from '../money/unpaid.ts'
import { stockState } from './of-stock.ts'
import { hasTotal, orderSource } from './order-source.ts'

type ListInput = OrderFilter & {
  /** Only these, of what the filter leaves. */
  ids?: readonly string[] | undefined
  after?: string | undefined
  limit: number
}

/**
 * An order of the lists, read from `orders o` and what is `besideOrders`. How often its customer
 * ordered anywhere is for those who see all outlets.
 */
export const rowColumns = (
  actor: Actor,
  needed: Permission,
) => sql`o.id, o.number, o.state, o.placed_at as "placedAt",
  o.ship_name as "shipName", o.ship_phone as "shipPhone", o.phone_key as "shipPhoneInWords",
  o.ship_city as "shipCity",
  o.outlet_id as "outletId", outlet.code as "outletCode", o.units,
  o.total_minor as "totalMinor", o.currency, o.payment_method as "paymentMethod",
  o.payment_state as "paymentState", o.balance_minor as "balanceMinor",
  (o.state in ('pending', 'confirmed', 'packed') and not ${mayLeaveUnpaid}) as "isPaymentDue", o.address_verdict as "addressVerdict", o.priority,
  o.promised_on as "promisedOn", o.tags, o.channel, ${channelNameOf} as "channelName",
  o.external_ref as "externalRef",
  o.channel_number as "channelNumber", o.version, ${stockState} as stock,
  (o.duplicate_of is not null and o.duplicate_cleared_at is null
    and o.state in ('pending', 'confirmed')) as "isSuspectedDouble",
  (select jsonb_build_object('id', p.id, 'name', p.full_name,
      'isCovered', ${isCovered(actor, 'p.id', 'o.outlet_id')})
    from profiles p where p.id = o.assigned_to) as assignee,
  array(select h.kind from order_holds h where h.order_id = o.id and h.released_at is null
    order by h.placed_at) as "openHolds",
  ${figure(actor, needed, 'orders_placed')} as "customerOrders",
  ${figure(actor, needed, 'orders_returned')} as "customerReturned"`

/** The row with its phone as it is read out; where no number could be read, as it was written. */
export function withPhone<R extends Pick<OrderRow, 'shipPhone' | 'shipPhoneInWords'>>(row: R): R {
  const { shipPhoneInWords: key, shipPhone } = row
  return { ...row, shipPhoneInWords: key === '' ? shipPhone : phoneInWords(key) }
}

const figure = (actor: Actor, needed: Permission, column: string) =>
  outletsOf(actor, needed) === null ? sql.ref(`customer.${column}`) : sql`null::integer`

/** What `rowColumns` are read from, besides the orders. */
export const besideOrders = sql`join outlets outlet on outlet.id = o.outlet_id
  left join customers customer on customer.id = o.customer_id`

/** A page of the orders that a filter leaves, newest first. */
export async function listOrders(source: Source, actor: Actor, input: ListInput) {
  const { orders, conditions } = await orderSource(source, actor, input)
  const after = decodeCursor(input.after, ['instant', 'id'])
  if (after)
    conditions.push(sql`(o.placed_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  // The page is found before anything is read beside it, so that its plan is that of the index.
  const page = sql<
    OrderRow & { key: string }
  >`select ${rowColumns(actor, capability.orders)}, o.placed_at::text as key
    from (select o.id from ${orders} where ${sql.join(conditions, sql` and `)}
      order by o.placed_at desc, o.id desc limit ${sql.lit(input.limit + 1)}) as page
    join orders o on o.id = page.id ${besideOrders}
    order by o.placed_at desc, o.id desc`
  // How many orders are worth so much decides the way to them, so that it is planned for the amounts.
  const rows = hasTotal(input)
    ? (await page.execute(source.reader)).rows
    : await askPrepared(source, page)
  return pageFrom(rows.map(withPhone), input.limit, (row) => [row.key, row.id])
}

/** A count of matches above this only shows that there are more. */
const mostCounted = 1_000

export async function countMatching(source: Source, actor: Actor, filter: OrderFilter) {
  const { orders, conditions, sampled } = await orderSource(source, actor, filter)
  const count = async (from: RawBuilder<unknown>, all: readonly RawBuilder<unknown>[]) => {
    const found = await sql<{ count: number }>`
      select count(*) as count from (select from ${from}
        where ${sql.join([...all], sql` and `)} limit ${mostCounted + 1}) as seen`.execute(
      source.reader,
    )
    return found.rows[0]?.count ?? 0
  }
  // A part with more than the maximum is already the answer.
  const ofPart = sampled ? await count(sampled.orders, sampled.conditions) : 0
  const isEnough = ofPart > mostCounted
  return { count: isEnough ? ofPart : await count(orders, conditions), cap: mostCounted }
}

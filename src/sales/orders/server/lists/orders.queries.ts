import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { countryCode, countryName } from '#platform/country-codes.ts'
import type { Permission } from '#platform/permissions.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { Order } from '../../order-row.fields.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { billingOf } from '../billing-of.ts'
import { withWords } from '../order-words-apart.ts'
import { besideOrders, rowColumns, withPhone } from './order-row-columns.ts'

type RowsAround = 'documentNumber' | 'lines' | 'holds' | 'comments' | 'files' | 'timeline'
type OrderFacts = Omit<Order, RowsAround>

export async function getOrder(
  reader: Reader,
  actor: Actor,
  input: { id: string },
): Promise<Order> {
  const { id } = input
  const order = await orderFacts(reader, actor, capability.orders, id)
  const [prefix, lines, holds, comments, files, timeline] = await Promise.all([
    settingOf(reader, ordersSettings.orderPrefix, order.outletId),
    linesOf(reader, id),
    holdsOf(reader, id),
    commentsOf(reader, id),
    filesOf(reader, id),
    eventsOf(reader, id).then((entries) => withWords(reader, entries)),
  ])
  const documentNumber = `${prefix}${order.number}`
  return { ...order, documentNumber, lines, holds, comments, files, timeline }
}

/** Another order as a link to it, if it is the actor's to see. */
const relativesOf = (actor: Actor, needed: Permission) => (condition: string) =>
  sql`select jsonb_build_object('id', r.id, 'number', r.number, 'outletCode', place.code)
    from orders r join outlets place on place.id = r.outlet_id
    where ${withinOutlets(actor, needed, 'r.outlet_id')} and ${sql.raw(condition)}`

/** The order itself, without the rows around it. */
export async function orderFacts(
  reader: Reader,
  actor: Actor,
  needed: Permission,
  id: string,
): Promise<OrderFacts> {
  const relative = relativesOf(actor, needed)
  const found = await sql<OrderFacts>`
    select ${rowColumns(actor, needed)}, outlet.name as "outletName",
      o.customer_id as "customerId", customer.full_name as "customerName",
      o.ship_address as "shipAddress", o.ship_postcode as "shipPostcode",
      o.ship_country as "shipCountry", o.ship_country as "shipCountryName",
      o.email, ${billingOf('o')} as billing,
      coalesce(customer.note, '') as "customerNote",
      o.paid_minor - o.refunded_minor as "keptMinor", o.authorised_minor as "authorisedMinor",
      o.released_minor as "releasedMinor", o.lines_minor as "linesMinor",
      o.shipping_minor as "shippingMinor", o.note, o.cancel_reason as "cancelReason",
      author.full_name as "createdBy",
      case when o.duplicate_cleared_at is null then (${relative('r.id = o.duplicate_of')}) end
        as "doubleOf",
      (${relative('r.id = o.merged_into')}) as "mergedInto",
      array(${relative('r.merged_into = o.id order by r.number')}) as merged,
      (${relative('r.id = o.split_from')}) as "splitFrom",
      array(${relative('r.split_from = o.id order by r.number')}) as "splitInto",
      (${relative('r.id = o.copied_from')}) as "copiedFrom"
    from orders o ${besideOrders}
    left join profiles author on author.id = o.created_by
    where o.id = ${id} and ${withinOutlets(actor, needed, 'o.outlet_id')}`.execute(reader)
  const [order] = found.rows
  if (!order) throw notFound('This order')
  const code = countryCode(order.shipCountry)
  const shipCountryName = code === null ? order.shipCountry : countryName(code)
  return { ...withPhone(order), shipCountryName }
}

export async function linesOf(reader: Reader, orderId: string): Promise<Order['lines']> {
  const found = await sql<Order['lines'][number]>`
    select id, position, variant_id as "variantId", sku, title, quantity,
      quantity_scale as "quantityScale", cancelled_quantity as "cancelledQuantity",
      packed_quantity as "packedQuantity", short_quantity as "shortQuantity",
      elsewhere_quantity as "elsewhereQuantity", ready_quantity as "readyQuantity", unit_price_minor as "unitPriceMinor",
      line_minor as "lineMinor", discount_minor as "discountMinor",
      order_discount_minor as "orderDiscountMinor"
    from order_lines where order_id = ${orderId} order by position`.execute(reader)
  return found.rows
}

async function holdsOf(reader: Reader, orderId: string): Promise<Order['holds']> {
  const found = await sql<Order['holds'][number]>`
    select h.id, h.kind, h.cause, h.reason, h.placed_at as "placedAt", placer.full_name as "placedBy",
      h.ends_at as "endsAt", h.released_at as "releasedAt", releaser.full_name as "releasedBy",
      h.release_note as "releaseNote"
    from order_holds h
    left join profiles placer on placer.id = h.placed_by
    left join profiles releaser on releaser.id = h.released_by
    where h.order_id = ${orderId} order by h.placed_at desc`.execute(reader)
  return found.rows
}

async function commentsOf(reader: Reader, orderId: string): Promise<Order['comments']> {
  const found = await sql<Order['comments'][number]>`
    select c.id, c.body, c.written_at as "writtenAt", c.changed_at as "changedAt",
      case when author.id is not null
        then jsonb_build_object('id', author.id, 'name', author.full_name) end as author,
      array(select jsonb_build_object('id', p.id, 'name', p.full_name) from profiles p
        where p.id = any(c.mentions) order by p.full_name) as mentions
    from order_comments c left join profiles author on author.id = c.author_id
    where c.order_id = ${orderId} and c.removed_at is null order by c.written_at`.execute(reader)
  return found.rows
}

async function filesOf(reader: Reader, orderId: string): Promise<Order['files']> {
  const found = await sql<Order['files'][number]>`
    select a.file_id as "fileId", a.name, f.media_type as "mediaType",
      f.size_bytes as "sizeBytes", adder.full_name as "addedBy", a.added_at as "addedAt"
    from order_files a join files f on f.id = a.file_id
    left join profiles adder on adder.id = a.added_by
    where a.order_id = ${orderId} order by a.added_at`.execute(reader)
  return found.rows
}

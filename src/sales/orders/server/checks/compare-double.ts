import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import {
  type AddressToCompare,
  addressesDiffer,
  type OrderToMerge,
  whyNotMerged,
} from '../../merge.rules.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { refuseSplitMerge } from '../../orders.rules.ts'
import { findOrder } from '../find-order.ts'
import { getOrder } from '../lists/orders.queries.ts'

type Compared = OrderToMerge &
  AddressToCompare & {
    readonly number: number
    readonly name: string
    readonly refundedMinor: number
    readonly isPackingBegun: boolean
    readonly basket: string
  }

/** An order beside the earlier one that it seems to repeat, as far as that is the actor's to see. */
export async function compareDouble(reader: Reader, actor: Actor, { id }: { id: string }) {
  const later = await comparedOf(reader, id)
  if (!later || !isWithinOutlets(actor, capability.orders, later.outletId))
    throw notFound('This order')
  const found = await sql<{ earlierId: string | null }>`select duplicate_of as "earlierId"
    from orders where id = ${id}`.execute(reader)
  const earlierId = found.rows[0]?.earlierId ?? null
  const earlier = earlierId === null ? null : await comparedOf(reader, earlierId)
  if (!earlier || !isWithinOutlets(actor, capability.orders, earlier.outletId))
    return { earlier: null, signs: [], whyNot: null, addressesDiffer: false }
  return {
    earlier: await getOrder(reader, actor, { id: earlier.id }),
    signs: signsOf(later, earlier),
    whyNot: whyNotOne(later, earlier),
    addressesDiffer: addressesDiffer(later, earlier),
  }
}

/** Dismisses a possible duplicate; the order is not reported again. */
export async function clearDouble(tx: Tx, actor: Actor, { id }: { id: string }) {
  const order = await findOrder(tx, actor, capability.orders, id, { locked: true })
  const cleared = await sql<{ number: number }>`update orders o set duplicate_cleared_at = now()
    from orders e where o.id = ${id} and e.id = o.duplicate_of and o.duplicate_cleared_at is null
    returning e.number`.execute(tx)
  const [earlier] = cleared.rows
  if (!earlier)
    throw new Refusal(
      'conflict',
      'no_double',
      `${order.label} is not taken for a double of another order any more.`,
    )
  await appendEvent(tx, actor, {
    type: 'order.double_cleared',
    noun: orderNoun,
    id,
    label: order.label,
    outletId: order.outlet_id,
    data: { of: orderLabel(earlier.number) },
  })
  return { id }
}

/** What of an order decides whether it can be merged with another. */
export async function comparedOf(reader: Reader, id: string): Promise<Compared | null> {
  const found = await sql<Omit<Compared, 'label'>>`select o.id, o.number, o.state,
      o.placed_at as "placedAt", o.outlet_id as "outletId", o.customer_id as "customerId",
      o.phone_key as "phoneKey", o.currency, o.prices_include_tax as "pricesIncludeTax",
      o.tax_rounding as "taxRounding", o.ship_name as name, o.address_key as "addressKey",
      o.ship_address as "shipAddress", o.ship_city as "shipCity",
      o.ship_postcode as "shipPostcode", o.ship_country as "shipCountry",
      o.refunded_minor as "refundedMinor",
      (select bool_or(l.packed_quantity > 0) from order_lines l where l.order_id = o.id)
        as "isPackingBegun",
      exists (select from order_lines l where l.order_id = o.id and l.variant_id is null
        and l.quantity > l.cancelled_quantity) as "isUnmatched",
      (select string_agg(l.quantity || ' ' || l.sku, ', ' order by l.sku, l.quantity)
        from order_lines l where l.order_id = o.id) as basket
    from orders o where o.id = ${id}`.execute(reader)
  const [row] = found.rows
  return row ? { ...row, label: orderLabel(row.number) } : null
}

function signsOf(later: Compared, earlier: Compared): string[] {
  const hours = Math.round((Date.parse(later.placedAt) - Date.parse(earlier.placedAt)) / 3_600_000)
  const signs = [
    later.phoneKey !== '' && later.phoneKey === earlier.phoneKey ? 'The same phone' : '',
    later.customerId !== null && later.customerId === earlier.customerId ? 'The same customer' : '',
    later.addressKey !== '' && later.addressKey === earlier.addressKey ? 'The same address' : '',
    later.basket === earlier.basket ? 'The very same basket' : 'A basket that is alike',
    hours === 0 ? 'Placed within the hour' : `Placed ${hours} h later`,
  ]
  return signs.filter((sign) => sign !== '')
}

export function whyNotOne(later: Compared, earlier: Compared): string | null {
  const refusal = refuseSplitMerge(later) ?? refuseSplitMerge(earlier)
  if (refusal) return refusal.message
  if (later.refundedMinor > 0)
    return `${later.label} has been refunded in part, and stays as it is.`
  return whyNotMerged(later, earlier)
}

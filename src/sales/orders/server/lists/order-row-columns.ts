import { sql } from 'kysely'
import { isCovered } from '#organization/users/server/index.ts'
import type { Permission } from '#platform/permissions.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import { phoneInWords } from '#sales/customers/phones.ts'
import type { OrderRow } from '../../order-row.fields.ts'
import { channelNameOf } from '../channel-names.ts'
import { mayLeaveUnpaid } from '../money/unpaid.ts'
import { stockState } from './of-stock.ts'

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

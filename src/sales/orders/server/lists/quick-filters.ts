import { type RawBuilder, sql } from 'kysely'
import { isTaskOf } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { QuickFilter } from '../../desk-words.ts'
import { mayLeaveUnpaid } from '../money/unpaid.ts'
import { isStockBack, openStates } from './of-stock.ts'

/** The orders of a quick filter; each uses its own index, or that of the states. */
export function onlyThose(actor: Actor, only: QuickFilter): RawBuilder<unknown> {
  switch (only) {
    case 'today':
      return sql`o.placed_at >= current_date::timestamp at time zone 'utc'`
    case 'held':
      return isHeld([])
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

/**
 * The orders `o` with an open hold of one of the kinds, or of any: from the holds to the orders.
 * There are few, and from the newest order on many are read in vain.
 */
export function isHeld(kinds: readonly string[]): RawBuilder<boolean> {
  const ofKind = kinds.length === 0 ? sql`` : sql`and kind = any(${[...kinds]}::text[])`
  return sql`o.id = any(array(select order_id from order_holds where released_at is null ${ofKind}))`
}

/** The same asked of each order, for those that have none. */
export const isOnHold = sql<boolean>`exists (select from order_holds h
  where h.order_id = o.id and h.released_at is null)`

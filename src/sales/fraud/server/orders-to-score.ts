import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { AddressVerdict } from '#sales/orders/desk-words.ts'
import type { OrderState } from '#sales/orders/orders.states.ts'
import { proveAddresses } from '#sales/orders/server/index.ts'
import { risk } from './risk-actor.ts'

/** An order that is scored, its row locked. */
export type ScoredOrder = {
  readonly id: string
  readonly number: number
  readonly outletId: string
  readonly state: OrderState
  readonly placedAt: string
  readonly name: string
  readonly phoneKey: string
  readonly customerId: string | null
  readonly isCash: boolean
  readonly isPaid: boolean
  readonly totalMinor: number
  readonly currency: string
  readonly addressVerdict: AddressVerdict
  readonly addressKey: string
  /** As the areas are kept: in small letters. */
  readonly cityKey: string
  readonly countryKey: string
  readonly city: string
  readonly country: string
}

/**
 * Locks those of the orders that have not left yet: the others are with the courier, and a score of them
 * would help no one. An address that was not checked yet is checked first, so that the score does not
 * depend on which reader of events comes first.
 */
export async function ordersToScore(
  tx: Tx,
  orderIds: readonly string[],
): Promise<readonly ScoredOrder[]> {
  const open = await openOrders(tx, orderIds)
  const unchecked = open.filter(({ addressVerdict }) => addressVerdict === 'unchecked')
  if (unchecked.length === 0) return open
  await proveAddresses(
    tx,
    risk,
    unchecked.map(({ id }) => id),
  )
  return openOrders(tx, orderIds)
}

async function openOrders(tx: Tx, orderIds: readonly string[]): Promise<readonly ScoredOrder[]> {
  if (orderIds.length === 0) return []
  const found = await sql<ScoredOrder>`select o.id, o.number, o.outlet_id as "outletId", o.state,
      o.placed_at as "placedAt", o.ship_name as name, o.phone_key as "phoneKey",
      o.customer_id as "customerId", o.payment_method = 'cash_on_delivery' as "isCash",
      o.balance_minor <= 0 and o.total_minor > 0 as "isPaid", o.total_minor as "totalMinor",
      o.currency, o.address_verdict as "addressVerdict", o.address_key as "addressKey",
      lower(o.ship_city) as "cityKey", lower(o.ship_country) as "countryKey", o.ship_city as city,
      o.ship_country as country
    from orders o
    where o.id = any(${[...orderIds]}::uuid[]) and o.state in ('pending', 'confirmed', 'packed')
    order by o.id for update of o`.execute(tx)
  return found.rows
}

import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { findDoubles } from './find-doubles.ts'
import { proveAddresses } from './prove-address.ts'

const house = systemActor('Order desk')

/**
 * Looks at every order that was placed or changed, soon after: is its address good, does it repeat
 * another? Placing waits for none of it; the gates before confirming and packing ask again. The rows are
 * locked first, so that an address that a person accepts meanwhile is not checked over their decision.
 */
export async function checkOrders(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const ids = [...new Set(events.map(({ entityId }) => entityId))]
  if (ids.length === 0) return
  const waiting = await sql<{ id: string; isUnchecked: boolean }>`
    select id, address_verdict = 'unchecked' as "isUnchecked" from orders
    where id = any(${ids}::uuid[]) and state in ('pending', 'confirmed') order by id for update`.execute(
    tx,
  )
  const unchecked = waiting.rows.filter(({ isUnchecked }) => isUnchecked)
  await proveAddresses(
    tx,
    house,
    unchecked.map(({ id }) => id),
  )
  await findDoubles(
    tx,
    house,
    waiting.rows.map(({ id }) => id),
  )
}

export const checkOrdersReader: EventReader = {
  name: 'orders',
  types: ['order.placed', 'order.edited', 'order.address_changed', 'order.outlet_changed'],
  take: checkOrders,
}

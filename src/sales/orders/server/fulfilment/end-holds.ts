import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { orderLabel } from '../../orders.nouns.ts'
import { closeHold } from './open-hold.ts'

const house = systemActor('Order desk')

/** Releases holds at their end date. Locked orders wait a minute more. */
export async function endHolds(tx: Tx): Promise<void> {
  const due = await sql<{
    holdId: string
    kind: string
    id: string
    number: number
    outlet_id: string
  }>`select h.id as "holdId", h.kind, o.id, o.number, o.outlet_id
    from order_holds h join orders o on o.id = h.order_id
    where h.released_at is null and h.ends_at <= now()
    order by o.id limit 500 for update of o, h skip locked`.execute(tx)
  for (const { holdId, kind, number, ...order } of due.rows) {
    const note = 'Its time was over'
    await closeHold(tx, house, { ...order, label: orderLabel(number) }, { id: holdId, kind, note })
  }
}

export const endHoldsOften = {
  name: 'end-order-holds',
  cron: '* * * * *',
  work: (db: Database) => db.transaction(endHolds),
}

import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { remittanceNoun } from '../remittances.nouns.ts'

/**
 * Records what couriers owe for these parcels, once each: for the delivered ones, the amount frozen
 * at booking.
 */
export async function keepDues(tx: Tx, parcelIds: readonly string[]): Promise<void> {
  if (parcelIds.length === 0) return
  const kept = await sql<{ outletId: string }>`
    insert into remittance_dues
      (parcel_id, outlet_id, courier_id, currency, cash_minor, collected_at)
    select p.id, p.outlet_id, p.courier_id, o.currency, p.cash_minor, p.delivered_at
    from parcels p join orders o on o.id = p.order_id
    where p.id = any(${[...parcelIds]}::uuid[]) and p.delivered_at is not null
      and p.cash_minor > 0 and p.courier_id is not null
    order by p.id for share of p
    on conflict (parcel_id) do nothing returning outlet_id as "outletId"`.execute(tx)
  for (const outletId of new Set(kept.rows.map((row) => row.outletId)))
    hintAfterCommit(tx, { noun: remittanceNoun.key, outletId })
}

/** A courier owes what it collected from the moment that it reports the delivery. */
export const duesReader: EventReader = {
  name: 'remittances',
  types: ['parcel.delivered'],
  take: (tx, events) => keepDues(tx, [...new Set(events.map(({ entityId }) => entityId))]),
}

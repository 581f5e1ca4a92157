import { sql } from 'kysely'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { lotNoun } from '../inventory.nouns.ts'
import { freeOfLots } from './lot-places.ts'
import { todayAt } from './outlet-day.ts'
import { setAside } from './set-aside.ts'

const batch = 100

type Expired = { readonly id: string; readonly code: string; readonly sku: string }

/**
 * Stock past its date at its outlet is no longer sold. Reserved stock is left to the packing
 * station. Runs every hour, because the day begins at different hours at different outlets.
 */
export const expireLotsNightly: Job = {
  name: 'expire-lots',
  cron: '7 * * * *',
  work: async (db, _payload, signal) => {
    await expireLots(db, signal)
  },
}

/** @returns how many lots had stock marked unavailable */
export async function expireLots(db: Database, signal?: AbortSignal): Promise<number> {
  let count = 0
  for (let after = ''; !signal?.aborted; ) {
    const lots = await nextExpired(db, after)
    const last = lots.at(-1)
    if (!last) break
    after = last.id
    count += await db.transaction((tx) => setExpiredAside(tx, systemActor('Expiry'), lots))
  }
  return count
}

async function nextExpired({ reader }: Database, after: string): Promise<Expired[]> {
  return reader
    .selectFrom('lots')
    .innerJoin('variants', 'variants.id', 'lots.variant_id')
    .select(['lots.id', 'lots.code', 'variants.sku'])
    .where('lots.expires_on', '<', sql<string>`current_date + 2`)
    .$if(after !== '', (query) => query.where('lots.id', '>', after))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stock_places')
          .select('stock_places.lot_id')
          .whereRef('stock_places.lot_id', '=', 'lots.id')
          .whereRef('stock_places.on_hand', '>', 'stock_places.unavailable')
          .where('lots.expires_on', '<', todayAt('stock_places.outlet_id')),
      ),
    )
    .orderBy('lots.id')
    .limit(batch)
    .execute()
}

async function setExpiredAside(tx: Tx, actor: Actor, lots: readonly Expired[]): Promise<number> {
  let count = 0
  for (const { id, code, sku } of lots) {
    const rows = await freeOfLots(tx, [id], { onlyExpired: true })
    if (rows.length === 0) continue
    const label = `Lot ${code} of ${sku}`
    const source = { noun: lotNoun.key, id, reason: `${label} has expired` }
    await setAside(tx, actor, source, rows, 'expired')
    const quantity = rows.reduce((sum, row) => sum + row.quantity, 0)
    await appendEvent(tx, actor, {
      type: 'lot.expired',
      noun: lotNoun,
      id,
      label,
      data: { quantity },
    })
    count += 1
  }
  return count
}

import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { type Loop, runLoop } from '#platform/server/jobs/run-loop.ts'
import type { Log } from '#platform/server/log.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { hintStock } from './hint-stock.ts'

const pauseMilliseconds = 10_000
const batch = 500
const lockOfWatch = 4_702_026

/**
 * Checks every few seconds for stock that became low; commands that move stock are not involved.
 */
export function watchLowStock(db: Database, log: Log): Loop {
  return runLoop(log, 'low stock', pauseMilliseconds, async () => {
    await noteLowStock(db)
  })
}

/**
 * Reports once each level that fell to its reorder point, and once when it is above it again; a
 * level that only changes below the point is not reported.
 *
 * @returns how many levels fell or recovered
 */
export async function noteLowStock(db: Database): Promise<number> {
  for (let noted = 0; ; ) {
    const more = await db.transaction(noteBatch)
    noted += more
    if (more < batch) return noted
  }
}

/** One batch of it; of two servers that check at the same time, one does the work. */
export async function noteBatch(tx: Tx): Promise<number> {
  const free = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${lockOfWatch}) as "isFree"`.execute(tx)
  if (!free.rows[0]?.isFree) return 0
  const countingIncoming = await outletsThatCountIncoming(tx)
  const noted = await sql<{ variantId: string; outletId: string }>`with turned as materialized (
    select level.variant_id, level.outlet_id, level.low_since is null as falls,
      coming.told as incoming
    from stock_levels level
    cross join lateral (select coalesce(sum(i.quantity), 0)::bigint as quantity,
        -- What is counted blindly is in no notification.
        coalesce(sum(i.quantity) filter (where i.blind_from_outlet_id is null), 0)::bigint as told
      from stock_incoming i where i.variant_id = level.variant_id
        and i.outlet_id = level.outlet_id) as coming
    where (level.status in ('low', 'out', 'negative') and level.reorder_point is not null)
        <> (level.low_since is not null)
      and (level.low_since is not null or not level.outlet_id = any(${countingIncoming}::uuid[])
        or level.on_hand - level.reserved - level.unavailable + coming.quantity
          <= level.reorder_point)
    order by level.variant_id, level.outlet_id limit ${batch}
    -- A sale at this moment goes first; the next run sees its result.
    for update of level skip locked
  ), noted as (
    update stock_levels level set low_since = case when falls then now() end
    from turned where level.variant_id = turned.variant_id and level.outlet_id = turned.outlet_id
    returning level.*, turned.falls, turned.incoming
  ), event_rows as (
    select case when falls then 'stock.fell_low' else 'stock.recovered' end as type,
      ${stockNoun.key}::text as noun, noted.variant_id as entity_id,
      v.sku || ' at ' || o.code as label, noted.outlet_id,
      jsonb_build_object('title', v.title, 'scale', v.quantity_scale, 'available',
        noted.on_hand - noted.reserved - noted.unavailable, 'incoming', noted.incoming,
        'reorderPoint', noted.reorder_point) as data
    from noted join variants v on v.id = noted.variant_id
    join outlets o on o.id = noted.outlet_id
  ), new_events as (
    ${appendEventsFrom('event_rows', systemActor('Stock watch'))}
  ) select variant_id as "variantId", outlet_id as "outletId" from noted`.execute(tx)
  hintStock(tx, noted.rows)
  return noted.rows.length
}

/** There are few outlets, and the setting may differ for each. */
async function outletsThatCountIncoming(tx: Tx): Promise<string[]> {
  const outlets = await tx.selectFrom('outlets').select('id').execute()
  const counting: string[] = []
  for (const { id } of outlets) {
    const counts = await settingOf(tx, inventorySettings.lowStockCounts, id)
    if (counts === 'available_and_incoming') counting.push(id)
  }
  return counting
}

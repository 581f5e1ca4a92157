import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { stockNoun } from '../inventory.nouns.ts'

/** A level, and the part of it that is not the sum of its movements. */
export type Drift = {
  readonly variantId: string
  readonly outletId: string
  readonly label: string
  readonly what: string
}

const reported = 100

/** What is stored beside the ledger must equal its sums; this checks it each night. */
export const recountLevelsNightly: Job = {
  name: 'recount-levels',
  cron: '37 1 * * *',
  work: async (db) => {
    await recountLevels(db)
  },
}

/** @returns the differing levels, with one event for each */
export async function recountLevels(db: Database): Promise<readonly Drift[]> {
  const drifts = await findDrift(db.reader)
  await db.transaction(async (tx) => {
    for (const { variantId, outletId, label, what } of drifts)
      await appendEvent(tx, systemActor('Recount'), {
        type: 'stock.drifted',
        noun: stockNoun,
        id: variantId,
        label,
        outletId,
        data: { what },
      })
  })
  return drifts
}

/** One statement sees one snapshot, so that simultaneous sales make no difference. */
export async function findDrift(reader: Reader): Promise<readonly Drift[]> {
  const found = await sql<Drift>`with sums as (
    select variant_id, outlet_id, sum(on_hand_delta)::bigint as on_hand,
      sum(reserved_delta)::bigint as reserved, sum(unavailable_delta)::bigint as unavailable,
      sum(value_delta_minor)::bigint as value_minor
    from stock_movements group by 1, 2
  ), promised as (
    select variant_id, outlet_id, sum(quantity)::bigint as reserved
    from stock_reservations group by 1, 2
  ), kinds as (
    select variant_id, outlet_id, sum(quantity)::bigint as unavailable
    from stock_unavailable group by 1, 2
  ), placed as (
    select variant_id, outlet_id, lot_id, bin_id, sum(on_hand_delta)::bigint as on_hand,
      sum(unavailable_delta)::bigint as unavailable
    from stock_movements where lot_id is not null or bin_id is not null group by 1, 2, 3, 4
  ), wrong_places as (
    select coalesce(place.variant_id, placed.variant_id) as variant_id,
      coalesce(place.outlet_id, placed.outlet_id) as outlet_id
    from stock_places place full join placed on placed.variant_id = place.variant_id
      and placed.outlet_id = place.outlet_id
      and placed.lot_id is not distinct from place.lot_id
      and placed.bin_id is not distinct from place.bin_id
    where (coalesce(place.on_hand, 0), coalesce(place.unavailable, 0))
      <> (coalesce(placed.on_hand, 0), coalesce(placed.unavailable, 0))
  ), in_places as (
    select variant_id, outlet_id, sum(on_hand) as on_hand from stock_places group by 1, 2
  ), faults as (
    select level.variant_id, level.outlet_id, case
        when level.on_hand <> coalesce(sums.on_hand, 0) then 'on hand'
        when level.reserved <> coalesce(sums.reserved, 0) then 'reserved'
        when level.reserved <> coalesce(promised.reserved, 0) then 'reservations'
        when level.unavailable <> coalesce(sums.unavailable, 0) then 'unavailable'
        when level.unavailable <> coalesce(kinds.unavailable, 0) then 'kinds of unavailable'
        when level.value_minor <> coalesce(sums.value_minor, 0) then 'value'
        when coalesce(in_places.on_hand, 0) > level.on_hand and not level.allows_negative then 'places'
        when v.tracking <> 'none' and coalesce(in_places.on_hand, 0) <> level.on_hand
          then 'lots' end as what
    from stock_levels level join variants v on v.id = level.variant_id
    left join sums using (variant_id, outlet_id)
    left join promised using (variant_id, outlet_id)
    left join kinds using (variant_id, outlet_id)
    left join in_places using (variant_id, outlet_id)
    union all
    select variant_id, outlet_id, 'lots and bins' from wrong_places
  )
  select faults.variant_id as "variantId", faults.outlet_id as "outletId",
    v.sku || ' at ' || o.code as label, faults.what
  from faults join variants v on v.id = faults.variant_id
  join outlets o on o.id = faults.outlet_id
  where faults.what is not null
  order by 3, 4 limit ${reported}`.execute(reader)
  return found.rows
}

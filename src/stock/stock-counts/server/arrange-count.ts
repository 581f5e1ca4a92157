import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type AreaGiven, binsOfArea, refuseAreas } from '../count-areas.rules.ts'
import { stockCountMachine } from '../stock-counts.states.ts'
import { binsInSequence } from './areas-of-count.ts'
import { type FoundCount, findStockCount } from './find-stock-count.ts'
import { tellOfCount } from './tell-stock-count.ts'
import { counterNames, writeCounters } from './write-plan.ts'

type ArrangedArea = AreaGiven & { readonly counterIds: readonly string[] }

type Arranged = {
  readonly id: string
  readonly version: number
  readonly plannedOn?: string | undefined
  readonly counterIds?: readonly string[] | undefined
  readonly areas?: readonly ArrangedArea[] | undefined
}

/**
 * Changes the day, the counters or the areas of a count, also while it is counted. What is left out
 * stays as it is; the counters of an area become counters of the count.
 */
export async function arrangeCount(tx: Tx, actor: Actor, input: Arranged) {
  const { id, version, plannedOn, counterIds, areas } = input
  const count = await findStockCount(tx, actor, id, 'whole')
  throwIfRefused(refuseArranging(count))
  if (count.version !== version) throw staleVersion(count.label, version, count.version)
  const before = await arrangedNow(tx, id)
  if (plannedOn !== undefined)
    await sql`update stock_counts set planned_on = ${plannedOn}::date where id = ${id}`.execute(tx)
  if (counterIds !== undefined) await writeCounters(tx, id, counterIds)
  if (areas !== undefined) await writeAreas(tx, count, areas)
  const changes = changesBetween(before, await arrangedNow(tx, id))
  if (Object.keys(changes).length === 0) return { id, version }
  await sql`update stock_counts set version = version + 1 where id = ${id}`.execute(tx)
  await tellOfCount(tx, actor, count, 'stock_count.changed', changes)
  return { id, version: version + 1 }
}

function refuseArranging({ label, state }: FoundCount): Refusal | null {
  if (state === 'planned' || state === 'counting') return null
  const now = stockCountMachine.states[state].label.toLowerCase()
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${now}. Its day, counters and areas change until it is counted.`,
    { details: { state, from: ['planned', 'counting'] } },
  )
}

async function writeAreas(
  tx: Tx,
  { id, outletId }: FoundCount,
  areas: readonly ArrangedArea[],
): Promise<void> {
  const bins = await binsInSequence(tx, outletId)
  const ends = areas.flatMap(({ firstBinId, lastBinId }) => [firstBinId, lastBinId])
  if (ends.some((end) => end !== null && !bins.some((bin) => bin.id === end)))
    throw notFound('This bin')
  throwIfRefused(refuseAreas(areas, bins))
  await sql`delete from stock_count_areas where count_id = ${id}`.execute(tx)
  for (const [position, area] of areas.entries()) {
    const areaId = newId()
    const { name, aisles, firstBinId, lastBinId } = area
    const isByAisle = aisles.length > 0
    await sql`insert into stock_count_areas (id, count_id, position, name, aisles, first_bin_id,
        last_bin_id)
      values (${areaId}, ${id}, ${position}, ${name}, ${[...aisles]}::text[],
        ${isByAisle ? null : firstBinId}::uuid, ${isByAisle ? null : lastBinId}::uuid)`.execute(tx)
    const binIds = binsOfArea(area, bins).map((bin) => bin.id)
    await sql`insert into stock_count_area_bins (count_id, bin_id, area_id)
      select ${id}::uuid, bin_id, ${areaId}::uuid from unnest(${binIds}::uuid[]) as b(bin_id)`.execute(
      tx,
    )
    await writeAreaCounters(tx, id, areaId, [...new Set(area.counterIds)])
  }
}

async function writeAreaCounters(
  tx: Tx,
  countId: string,
  areaId: string,
  ids: readonly string[],
): Promise<void> {
  const before = await sql<{ id: string }>`select profile_id as id from stock_count_counters
    where count_id = ${countId}`.execute(tx)
  await writeCounters(tx, countId, [...before.rows.map((row) => row.id), ...ids])
  await sql`insert into stock_count_area_counters (area_id, profile_id)
    select ${areaId}::uuid, p.id from profiles p where p.id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** The day, the counters and the areas in words. */
async function arrangedNow(tx: Tx, id: string) {
  const found = await sql<{ plannedOn: string; areas: readonly string[] }>`
    select c.planned_on::text as "plannedOn",
      array(select area.name || ': ' || coalesce(nullif(array_to_string(area.aisles, ', '), ''),
          (select code from bins where id = area.first_bin_id) || '–'
            || (select code from bins where id = area.last_bin_id))
          || coalesce(' (' || nullif((select string_agg(p.full_name, ', ' order by p.full_name)
            from stock_count_area_counters own join profiles p on p.id = own.profile_id
            where own.area_id = area.id), '') || ')', '')
        from stock_count_areas area where area.count_id = c.id order by area.position) as areas
    from stock_counts c where c.id = ${id}`.execute(tx)
  const { plannedOn = '', areas = [] } = found.rows[0] ?? {}
  return { plannedOn, areas: areas.join('; '), counters: await counterNames(tx, id) }
}

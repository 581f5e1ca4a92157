import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { currentRows, foldRowsOften, type KeptRows } from '#platform/server/db/kept-rows.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { derivedLeaves, isWaiting, lateFromBeside, latestLateFrom } from './parcel-columns.ts'

const cutOffsOf = (keys: RawBuilder<unknown>) => sql`
  select p.id as parcel_id, p.outlet_id, leaves.by as leaves_by
  from ${keys} as keys join parcels p on p.id = keys.parcel_id ${derivedLeaves}
  where ${isWaiting} and leaves.by is not null`

/** When each parcel that waits has to leave. */
export const parcelCutOffs: KeptRows = {
  name: 'parcel_cut_offs',
  keys: ['parcel_id'],
  columns: ['parcel_id', 'outlet_id', 'leaves_by'],
  derive: cutOffsOf,
  all: sql`select p.id as parcel_id from parcels p where ${isWaiting}`,
}

export const foldCutOffsOften = foldRowsOften(parcelCutOffs)

/** Joins parcels `p` with their cut-off as `leaves.by`. */
export const keptLeaves = sql`left join (select parcel_id, leaves_by as by
  from ${currentRows(parcelCutOffs)} as kept_cut_offs) as leaves on leaves.parcel_id = p.id`

/** The cut-offs of late parcels: from the index up to the outlet that warns the earliest. */
const lateCutOffs = sql`(select p.parcel_id, p.outlet_id, p.leaves_by
  from ${currentRows(
    parcelCutOffs,
    sql<boolean>`leaves_by < ${latestLateFrom}`,
  )} as p ${lateFromBeside}
  where p.leaves_by < late_from.instant)`

export const lateParcels = sql`(select parcel_id from ${lateCutOffs} as late)`

const mostCounted = 10_000

/** How many parcels are late, as their list counts them, and when the first was to leave. */
export async function countLate(
  reader: Reader,
  actor: Actor,
  { outletId }: { readonly outletId?: readonly string[] | undefined },
) {
  const asked = outletId ? sql`outlet_id = any(${[...outletId]}::uuid[])` : sql`true`
  const found = await sql<{ count: number; since: string | null }>`
    select count(*)::int as count, min(leaves_by) as since from (
      select leaves_by from ${lateCutOffs} as late
      where ${withinOutlets(actor, capability.dispatch, 'outlet_id')} and ${asked}
      order by leaves_by limit ${mostCounted + 1}) as seen`.execute(reader)
  const { count, since } = found.rows[0] ?? { count: 0, since: null }
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted, since }
}

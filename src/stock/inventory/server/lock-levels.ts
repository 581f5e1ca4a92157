import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { OpenLevel, Place } from '../ledger.rules.ts'
import { isBlocked } from './outlet-day.ts'

export type LevelKey = { readonly variantId: string; readonly outletId: string }

/** Locked levels, to calculate with until the transaction ends. */
export type OpenLevels = { readonly all: readonly OpenLevel[]; of(key: LevelKey): OpenLevel }

/** Locks levels, in the order of their keys; missing ones start at zero. */
export async function openLevels(tx: Tx, keys: readonly LevelKey[]): Promise<OpenLevels> {
  await sql`insert into stock_levels (variant_id, outlet_id)
    select distinct ${ofSurvivor}, k.outlet_id
    from ${keysOf(keys)} left join variants v on v.id = k.variant_id
    where not exists (select from stock_levels level
      where level.variant_id = ${ofSurvivor} and level.outlet_id = k.outlet_id)
    order by 1, 2 on conflict do nothing`.execute(tx)
  return lockLevels(tx, keys)
}

/**
 * Locks levels, in the order of their keys, so that two commands never deadlock. For a merged
 * variant it is the level of the remaining one: what an older document brings back is received
 * there.
 */
export async function lockLevels(tx: Tx, keys: readonly LevelKey[]): Promise<OpenLevels> {
  const found = await sql<Omit<OpenLevel, 'places'> & { askedId: string }>`
    select k.variant_id as "askedId", level.variant_id as "variantId", level.outlet_id as "outletId", v.sku, v.title,
      o.code as "outletCode", v.quantity_scale as scale, v.tracking <> 'none' as "isTracked",
      case when v.currency = o.currency then v.cost_minor end as "costMinor",
      level.allows_negative as "allowsNegative", level.on_hand as "onHand", level.reserved,
      level.unavailable, level.value_minor as "valueMinor"
    from ${keysOf(keys)} join variants asked on asked.id = k.variant_id
    join variants v on v.id = coalesce(asked.merged_into_id, asked.id)
    join stock_levels level on level.variant_id = v.id and level.outlet_id = k.outlet_id
    join outlets o on o.id = level.outlet_id
    order by level.variant_id, level.outlet_id for update of level`.execute(tx)
  const byKey = new Map<string, OpenLevel>()
  for (const { askedId, ...row } of found.rows) {
    const level = byKey.get(keyOf(row)) ?? { ...row, places: [] }
    byKey.set(keyOf(row), level).set(keyOf({ ...row, variantId: askedId }), level)
  }
  return {
    all: [...new Set(byKey.values())],
    of(key) {
      const level = byKey.get(keyOf(key))
      if (!level) throw notFound('The stock of this product')
      return level
    },
  }
}

/**
 * Reads the lots and bins of the locked levels, in the order in which they are used: approved lots
 * that expire first, then what is on hold or past its date; within a lot the bins in pick sequence;
 * stock without both comes last. It is a separate statement, because a statement's snapshot is
 * older than the lock that it waited for.
 */
export async function readPlaces(tx: Tx, levels: OpenLevels): Promise<void> {
  const found = await sql<LevelKey & Place>`
    select place.variant_id as "variantId", place.outlet_id as "outletId",
      place.lot_id as "lotId", place.bin_id as "binId", place.on_hand as "onHand", place.unavailable
    from ${keysOf(levels.all)}
    join stock_places place using (variant_id, outlet_id)
    left join lots lot on lot.id = place.lot_id
    left join bins on bins.id = place.bin_id
    where place.on_hand > 0
    order by place.lot_id is null,
      place.lot_id is not null and ${isBlocked('place.outlet_id')},
      lot.expires_on nulls last, lot.created_at, lot.id,
      place.bin_id is null, bins.walk_order, bins.code`.execute(tx)
  for (const { variantId, outletId, ...place } of found.rows)
    levels.of({ variantId, outletId }).places.push(place)
  for (const level of levels.all) level.places.push(restOf(level))
}

function restOf({ onHand, unavailable, places }: OpenLevel): Place {
  const known = { onHand: 0, unavailable: 0 }
  for (const place of places) {
    known.onHand += place.onHand
    known.unavailable += place.unavailable
  }
  return {
    lotId: null,
    binId: null,
    onHand: onHand - known.onHand,
    unavailable: unavailable - known.unavailable,
  }
}

/** The variant that counts for a key `k`, which `v` is; the table refuses an unknown one. */
const ofSurvivor = sql`coalesce(v.merged_into_id, k.variant_id)`

/** Each level once, as a table whose size the planner knows. */
function keysOf(keys: readonly LevelKey[]) {
  const once = [...new Map(keys.map((key) => [keyOf(key), key])).values()]
  return sql`unnest(${once.map(({ variantId }) => variantId)}::uuid[],
    ${once.map(({ outletId }) => outletId)}::uuid[]) as k(variant_id, outlet_id)`
}

export function keyOf({ variantId, outletId }: LevelKey): string {
  return `${variantId} ${outletId}`
}

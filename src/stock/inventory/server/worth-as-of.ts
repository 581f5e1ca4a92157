import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts } from '#organization/users/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { todayAt as todayAtOutlet } from '#platform/server/settings/today-at.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { endOfDayAnywhere, endOfDayIn, zoneAt } from './outlet-day.ts'

export type OfOutlet = { readonly outletId?: string | undefined }

/** The levels, called `level`, whose value the actor may see. */
export function costedLevels(actor: Actor, { outletId }: OfOutlet): RawBuilder<boolean> {
  requireWithinOutlets(actor, capability.inventory, outletId)
  const isSeen = hasCosts(actor, 'level.outlet_id')
  return outletId === undefined
    ? isSeen
    : sql<boolean>`(${isSeen} and level.outlet_id = ${outletId}::uuid)`
}

const hour = 3_600_000

/**
 * Refuses a day that has not begun at the outlet, or anywhere on earth where none is given: there
 * is no stock of it yet.
 */
export async function requireNotAhead(
  reader: Reader,
  { on, outletId }: OfOutlet & { readonly on?: string | undefined },
): Promise<void> {
  if (on === undefined) return
  const latest = outletId
    ? await todayAtOutlet(reader, outletId)
    : new Date(Date.now() + 14 * hour).toISOString().slice(0, 10)
  if (on > latest)
    throw new Refusal(
      'invalid',
      'future_day',
      `Stock on ${on} is not known yet. Choose today or a day before.`,
      { field: 'on' },
    )
}

/**
 * The quantity and value of every level at the end of a day, in the time zone of its outlet: the
 * current ones, less the movements since. The movements sum to the level, to the minor unit, so
 * that this equals a recount from the first one; and it reads only the movements since, which are
 * adjacent in the ledger. A backdated movement counts from the day that it was entered for.
 */
export function levelsAsOf(
  actor: Actor,
  given: OfOutlet & { readonly on?: string | undefined },
): RawBuilder<unknown> {
  const seen = costedLevels(actor, given)
  if (given.on === undefined)
    return sql`select level.variant_id, level.outlet_id, level.sku, level.on_hand,
      level.value_minor from stock_levels level where ${seen}`
  return sql`select level.variant_id, level.outlet_id, level.sku,
      level.on_hand - coalesce(since.on_hand, 0) as on_hand,
      level.value_minor - coalesce(since.value_minor, 0) as value_minor
    from stock_levels level left join (
      -- The time zone of an outlet is read once, not for each of its movements.
      with ended as materialized (
        select o.id, ${endOfDayIn(given.on, zoneAt('o.id'))} as at from outlets o
      )
      select m.variant_id, m.outlet_id, sum(m.on_hand_delta)::bigint as on_hand,
        sum(m.value_delta_minor)::bigint as value_minor
      from stock_movements m join ended on ended.id = m.outlet_id
      where m.at >= ${endOfDayAnywhere(given.on)} and m.at >= ended.at
        and (m.on_hand_delta <> 0 or m.value_delta_minor <> 0)
      group by 1, 2
    ) since using (variant_id, outlet_id)
    where ${seen}`
}

import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { insistWithinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import { hasCosts } from '#users/server/index.ts'

export type OfOutlet = { readonly outletId?: string | undefined }

/** The levels, called `level`, whose worth the actor may see. */
export function costedLevels(actor: Actor, { outletId }: OfOutlet): RawBuilder<boolean> {
  insistWithinOutlets(actor, capability.inventory, outletId)
  const isSeen = hasCosts(actor, 'level.outlet_id')
  return outletId === undefined
    ? isSeen
    : sql<boolean>`(${isSeen} and level.outlet_id = ${outletId}::uuid)`
}

const hour = 3_600_000

/** A day that has not begun anywhere on earth has no stock yet. */
function insistNotAhead(on: string | undefined): void {
  const latest = new Date(Date.now() + 14 * hour).toISOString().slice(0, 10)
  if (on !== undefined && on > latest)
    throw new Refusal(
      'invalid',
      'future_day',
      `Stock on ${on} is not known yet. Choose today or a day before.`,
      { field: 'on' },
    )
}

/** The first instant after a day, in UTC as everywhere in the ledger; null stays now. */
export function endOfDay(on: string | undefined): RawBuilder<unknown> | null {
  return on === undefined ? null : sql`(${on}::date + 1)::timestamp at time zone 'UTC'`
}

/**
 * What every level held and was worth at an instant: what it is now, less what moved since. The
 * movements sum to the level, to the minor unit, so that this equals a recount from the first one;
 * and it reads the movements since alone, which lie together in the ledger.
 */
export function levelsAsOf(
  actor: Actor,
  given: OfOutlet & { readonly on?: string | undefined },
): RawBuilder<unknown> {
  insistNotAhead(given.on)
  const seen = costedLevels(actor, given)
  const end = endOfDay(given.on)
  if (!end)
    return sql`select level.variant_id, level.outlet_id, level.sku, level.on_hand,
      level.value_minor from stock_levels level where ${seen}`
  return sql`select level.variant_id, level.outlet_id, level.sku,
      level.on_hand - coalesce(since.on_hand, 0) as on_hand,
      level.value_minor - coalesce(since.value_minor, 0) as value_minor
    from stock_levels level left join (
      select variant_id, outlet_id, sum(on_hand_delta)::bigint as on_hand,
        sum(value_delta_minor)::bigint as value_minor
      from stock_movements where at >= ${end} and (on_hand_delta <> 0 or value_delta_minor <> 0)
      group by 1, 2
    ) since using (variant_id, outlet_id)
    where ${seen}`
}

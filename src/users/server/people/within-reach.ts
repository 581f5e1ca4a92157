import { type RawBuilder, sql } from 'kysely'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import { capability } from '../../capabilities.ts'

/**
 * The condition that leaves those of `profiles p` whom the actor may look after: all, or, where the
 * actor's own reach ends at outlets (cover for a manager), those who belong to one of them.
 */
export function withinReach(actor: Actor): RawBuilder<boolean> {
  const outletIds = outletsOf(actor, capability.userManagement)
  if (outletIds === null) return sql<boolean>`true`
  return sql<boolean>`exists (select from user_outlets o
    where o.user_id = p.id and o.outlet_id = any(${outletIds}::uuid[]))`
}

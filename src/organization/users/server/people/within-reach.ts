import { type RawBuilder, sql } from 'kysely'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import { capability } from '../../capabilities.ts'
import { placesOf, refuseBeyond } from '../../reach.rules.ts'

/** The outlets whose users the actor looks after; null means all, a list comes of cover. */
export const reachOf = (actor: Actor) => outletsOf(actor, capability.userManagement)

/** The condition that leaves those of `profiles p` whom the actor may look after. */
export function withinReach(actor: Actor): RawBuilder<boolean> {
  const outletIds = reachOf(actor)
  if (outletIds === null) return sql<boolean>`true`
  return sql<boolean>`exists (select from user_outlets o
    where o.user_id = p.id and o.outlet_id = any(${outletIds}::uuid[]))`
}

/** Refuses to give what would hold beyond the outlets whose users the actor looks after. */
export function requireWithinReach(actor: Actor, held: Parameters<typeof placesOf>[0]): void {
  throwIfRefused(refuseBeyond(reachOf(actor), placesOf(held)))
}

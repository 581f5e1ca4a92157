import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'

/** Orders that are not packed yet, with the last look at their addresses. */
export const openAddresses = sql`orders o left join address_checks c on c.subject_id = o.id`

/** The words of the partial index `orders_to_prove`. */
export const isOpen = sql`o.state in ('pending', 'confirmed')`
export const isToProve = sql<boolean>`o.address_verdict in ('unchecked', 'confirm', 'fix')`

/** Those at the outlets of the actor. */
export function isOpenFor(actor: Actor) {
  return sql<boolean>`(${isOpen}
    and ${withinOutlets(actor, capability.addressVerification, 'o.outlet_id')})`
}

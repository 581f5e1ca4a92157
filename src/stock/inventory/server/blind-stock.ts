import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'

/**
 * The one rule for blind receiving: until the goods are received, only users of the sending outlet
 * may read the sent quantity. `column` is the SQL of that outlet.
 */
export function knowsWhatWasSent(actor: Actor, column: string): RawBuilder<boolean> {
  return withinOutlets(actor, capability.stockTransfer, column)
}

/** For a row `i` of incoming stock: whether the actor may read its quantity. */
export function seesIncoming(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(i.blind_from_outlet_id is null
    or ${knowsWhatWasSent(actor, 'i.blind_from_outlet_id')})`
}

import { outletFacts } from '#organization/outlets/server/index.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type Place, refuseRoute } from '../transfers.rules.ts'
import { endsOf } from './find-transfer.ts'

type Ends = { readonly fromOutletId: string; readonly toOutletId: string }

/**
 * Refuses an invalid route. When neither outlet is the actor's, neither is found: a user at one end
 * may name any outlet as the other.
 */
export async function requireRoute(reader: Reader, actor: Actor, ends: Ends): Promise<Place> {
  if (endsOf(actor, ends).length === 0) throw notFound('This outlet')
  const from = await outletFacts(reader, ends.fromOutletId)
  const to = await outletFacts(reader, ends.toOutletId)
  if (!from || !to) throw notFound('This outlet')
  throwIfRefused(refuseRoute(from, to))
  return from
}

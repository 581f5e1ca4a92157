import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { rolesAt } from '../roles-at.ts'
import { lockTerms } from './find-terms.ts'

/** An order's row, terms and the actor's roles at its outlet, for a write of another area on it. */
export async function lockOrder(tx: Tx, actor: Actor, id: string) {
  const { order, terms } = await lockTerms(tx, actor, id)
  return { order, terms, roles: rolesAt(actor, terms.outletId) }
}

import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { changePerson, personToChange, requireMove } from './change-person.ts'
import { requireWithinReach } from './within-reach.ts'

/** Lets a suspended user in again with all that they had, which is as good as a grant. */
export async function liftSuspension(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const person = await personToChange(tx, actor, input)
  requireMove('lift', person)
  requireWithinReach(actor, person)
  return changePerson(tx, actor, person, {
    type: 'user.suspension_lifted',
    set: sql`suspended_at = null, suspended_reason = null`,
    data: { standing: [person.state, 'active'] },
  })
}

import { sql } from 'kysely'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseGranting } from '../../people.rules.ts'
import { changePerson, personToChange, requireMove } from './change-person.ts'
import { requireWithinReach } from './within-reach.ts'

/** Lets a deactivated user in again with the roles that they had, which is as good as a grant. */
export async function reactivateUser(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const person = await personToChange(tx, actor, input)
  requireMove('reactivate', person)
  throwIfRefused(refuseGranting(actor, person.roles))
  requireWithinReach(actor, person)
  return changePerson(tx, actor, person, {
    type: 'user.reactivated',
    set: sql`deactivated_at = null`,
    data: { standing: [person.state, 'active'], roles: person.roles },
  })
}

import { sql } from 'kysely'
import { insist } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseGranting } from '../../people.rules.ts'
import { changePerson, insistOnMove, personToChange } from './change-person.ts'
import { insistWithinReach } from './within-reach.ts'

/** Lets a deactivated user in again with the roles that they had, which is as good as a grant. */
export async function reactivateUser(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const person = await personToChange(tx, actor, input)
  insistOnMove('reactivate', person)
  insist(refuseGranting(actor, person.roles))
  insistWithinReach(actor, person)
  return changePerson(tx, actor, person, {
    type: 'user.reactivated',
    set: sql`deactivated_at = null`,
    data: { standing: [person.state, 'active'], roles: person.roles },
  })
}

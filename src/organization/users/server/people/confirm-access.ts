import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { changePerson, personToChange, requireActive } from './change-person.ts'

/** Confirms in an access review that this user's permissions are still right. */
export async function confirmAccess(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const person = await personToChange(tx, actor, input)
  requireActive(person, 'have their access reviewed')
  return changePerson(tx, actor, person, {
    type: 'user.access_reviewed',
    set: sql`access_reviewed_at = now(), access_reviewed_by = ${authorId(actor)}`,
    data: { kept: person.roles.join(', ') },
  })
}

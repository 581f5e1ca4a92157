import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { changePerson, personToChange, requireMove } from './change-person.ts'
import { revokeInvitationsBy } from './revoke-invitation.ts'

/** Keeps a user out until it is lifted. The database ends their sessions with it. */
export async function suspendUser(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; reason: string },
) {
  const person = await personToChange(tx, actor, input)
  requireMove('suspend', person)
  await revokeInvitationsBy(tx, actor, person.id)
  return changePerson(tx, actor, person, {
    type: 'user.suspended',
    set: sql`suspended_at = now(), suspended_reason = ${input.reason}`,
    data: { standing: [person.state, 'suspended'], reason: input.reason },
  })
}

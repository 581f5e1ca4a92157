import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { revokeKeysOf } from '../revoke-keys.ts'
import { changePerson, personToChange, requireMove } from './change-person.ts'
import { revokeInvitationsBy } from './revoke-invitation.ts'

/** Takes a user out for good. Nothing of theirs is deleted: what they wrote keeps its author. */
export async function deactivateUser(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; reason: string },
) {
  const person = await personToChange(tx, actor, input)
  requireMove('deactivate', person)
  await revokeInvitationsBy(tx, actor, person.id)
  const revokedKeys = await revokeKeysOf(tx, person.id)
  return changePerson(tx, actor, person, {
    type: 'user.deactivated',
    set: sql`deactivated_at = now(), suspended_at = null, suspended_reason = null`,
    data: { standing: [person.state, 'deactivated'], reason: input.reason, revokedKeys },
  })
}

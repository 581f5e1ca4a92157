import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { revokeKeysOf } from '../revoke-keys.ts'
import { personToChange, tellOfPerson } from './change-person.ts'

/** Signs a user out everywhere; they may sign in again. */
export async function endAllSessions(
  tx: Tx,
  actor: Actor,
  input: { id: string; revokeKeys?: boolean | undefined },
) {
  const person = await personToChange(tx, actor, input)
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', person.id)
    .returning('id')
    .execute()
  const revokedKeys = await revokeKeysOf(tx, person.id, input.revokeKeys)
  await tellOfPerson(tx, actor, person, {
    type: 'user.signed_out_everywhere',
    data: { sessions: ended.length, revokedKeys },
  })
  return { ended: ended.length, revokedKeys }
}

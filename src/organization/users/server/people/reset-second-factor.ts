import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { personToChange, tellOfPerson } from './change-person.ts'
import { requireWithinReach } from './within-reach.ts'

/**
 * Removes every sign-in proof of a user except the password, for a user who lost their device. Their
 * sessions end, because the finder of the device may be using one. The password then protects the
 * account alone, so the actor's scope must include all that the user can access.
 */
export async function resetSecondFactor(tx: Tx, actor: Actor, input: { id: string }) {
  const { id, ...person } = await personToChange(tx, actor, input)
  requireWithinReach(actor, person)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
  const factors = await tx
    .deleteFrom('two_factors')
    .where('user_id', '=', id)
    .returning('user_id')
    .execute()
  const passkeys = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', id)
    .returning('name')
    .execute()
  if (factors.length + passkeys.length === 0) {
    throw new Refusal(
      'conflict',
      'no_second_factor',
      `${person.name} has neither an authenticator nor a passkey; there is nothing to reset.`,
    )
  }
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await tellOfPerson(
    tx,
    actor,
    { id, ...person },
    {
      type: 'user.second_factor_reset',
      data: {
        authenticator: factors.length > 0,
        passkeys: passkeys.map(({ name }) => name).join(),
      },
    },
  )
  return { id }
}

import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { mailPasswordReset } from '../mail-password-reset.ts'
import { revokeKeysOf } from '../revoke-keys.ts'
import { personToChange, requireActive, tellOfPerson } from './change-person.ts'
import { oneTimeToken } from './one-time-token.ts'
import { requireWithinReach } from './within-reach.ts'

type Offer = { readonly id: string; readonly offeredAt: string }

/**
 * A one-time link to a new password, to be handed to one who cannot get at their mail. It opens the
 * screen that a mailed one opens, and the second factor is asked for afterwards as ever. Whoever
 * holds the link can be that user, so that it is given within the giver's reach only.
 */
export const offerReset =
  ({ address }: { address: string }) =>
  async (
    tx: Tx,
    actor: Actor,
    input: { id: string; revokeKeys?: boolean | undefined },
  ): Promise<Offer> => {
    const person = await personToChange(tx, actor, input)
    requireActive(person, 'set a new password')
    requireWithinReach(actor, person)
    const offer = { id: person.id, offeredAt: new Date().toISOString() }
    const { id: userId, name: fullName, email } = person
    const token = await tokenOf(tx, offer)
    const to = { userId, fullName, email }
    const minutes = await mailPasswordReset(tx, actor, to, { address, token })
    const revokedKeys = await revokeKeysOf(tx, userId, input.revokeKeys)
    await tellOfPerson(tx, actor, person, {
      type: 'user.password_reset_offered',
      data: { minutes, revokedKeys },
    })
    return offer
  }

const tokenOf = (reader: Reader, { id, offeredAt }: Offer) =>
  oneTimeToken(reader, `password reset ${id} ${offeredAt}`)

export async function resetLink(reader: Reader, offer: Offer): Promise<string> {
  return `/reset-password#${await tokenOf(reader, offer)}`
}

import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { mailPasswordReset } from '../mail-password-reset.ts'
import { revokeKeysOf } from '../revoke-keys.ts'
import { personToChange, requireActive, tellOfPerson } from './change-person.ts'
import { oneTimeToken } from './one-time-token.ts'
import { requireWithinReach } from './within-reach.ts'

type Offer = { readonly id: string; readonly offeredAt: string }

/**
 * A one-time link to a new password, for a user who can't open their email. It opens the same screen
 * as an emailed link, and the second factor is asked for afterwards as usual. The holder of the link
 * can become that user, so an administrator creates it only for users within their scope.
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

import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { usersSettings } from '../../users.settings.ts'
import { usersTemplates } from '../../users.templates.ts'
import { offerPasswordReset } from '../offer-password-reset.ts'
import { insistOnActive, personToChange, tellOfPerson } from './change-person.ts'
import { oneTimeToken } from './one-time-token.ts'

type Offer = { readonly id: string; readonly offeredAt: string }

/**
 * A one-time link to a new password, to be handed to one who cannot get at their mail. It opens the
 * screen that a mailed one opens, and the second factor is asked for afterwards as ever.
 */
export const offerReset =
  ({ address }: { address: string }) =>
  async (tx: Tx, actor: Actor, input: { id: string }): Promise<Offer> => {
    const person = await personToChange(tx, actor, input)
    insistOnActive(person, 'set a new password')
    const offer = { id: person.id, offeredAt: new Date().toISOString() }
    const path = await offerPasswordReset(tx, actor, person.id, await tokenOf(tx, offer))
    const minutes = await settingOf(tx, usersSettings.resetMinutes)
    await queueMail(tx, usersTemplates.passwordReset, person.email, {
      name: person.name,
      link: `${address}${path}`,
      minutes: String(minutes),
    })
    await tellOfPerson(tx, actor, person, {
      type: 'user.password_reset_offered',
      data: { minutes },
    })
    return offer
  }

const tokenOf = (reader: Reader, { id, offeredAt }: Offer) =>
  oneTimeToken(reader, `password reset ${id} ${offeredAt}`)

export async function resetLink(reader: Reader, offer: Offer): Promise<string> {
  return `/reset-password#${await tokenOf(reader, offer)}`
}

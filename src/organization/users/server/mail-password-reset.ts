import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { usersSettings } from '../users.settings.ts'
import { usersTemplates } from '../users.templates.ts'
import { offerPasswordReset } from './offer-password-reset.ts'
import type { Person } from './sign-in-actors.ts'

type Mailing = {
  /** Where browsers reach us. */
  readonly address: string
  /** A token that is also shown elsewhere; left out, it is only in the email. */
  readonly token?: string
}

/**
 * Creates a password reset and sends its link by email; returns for how many minutes it is valid.
 */
export async function mailPasswordReset(
  tx: Tx,
  actor: Actor,
  { userId, fullName, email }: Person,
  { address, token }: Mailing,
): Promise<number> {
  const path = await offerPasswordReset(tx, actor, userId, token)
  const minutes = await settingOf(tx, usersSettings.resetMinutes)
  await queueMail(tx, usersTemplates.passwordReset, email, {
    name: fullName,
    link: new URL(path, address).href,
    minutes: String(minutes),
  })
  return minutes
}

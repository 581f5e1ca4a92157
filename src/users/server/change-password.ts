import { insist, notSignedIn } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { userNoun } from '../users.nouns.ts'
import { usersSettings } from '../users.settings.ts'
import { usersTemplates } from '../users.templates.ts'
import { type Credential, findCredential, isPassword } from './check-password.ts'
import { countUnder } from './guess-limits.ts'
import { hashPassword } from './hash-password.ts'
import { wrongPassword } from './prove-again.ts'
import { refusePasswordOf } from './refuse-password-of.ts'
import { throttleKeys } from './throttle.ts'

/** Changes the actor's own password. The database ends all of the user's sessions with it. */
export async function changePassword(
  db: Database,
  actor: Actor,
  input: { current: string; next: string },
  request: IdempotentRequest | null,
): Promise<{ endedSessions: number }> {
  const credential = await findCredential(db.reader, { userId: actor.userId })
  if (!credential) throw notSignedIn()
  // Counted outside of the transaction, so that a wrong one counts although nothing is kept of it.
  const limit = await settingOf(db.reader, usersSettings.signInTries)
  const keyOf = await throttleKeys(db.reader)
  const guess = await countUnder(db.reader, actor, limit, keyOf('current', actor.userId))
  if (!(await isPassword(input.current, credential))) {
    await guess.keep('current password', credential)
    throw wrongPassword('current')
  }
  await guess.forgive()
  insist(await refusePasswordOf(db.reader, credential, input.next))
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, () =>
      keepNewPassword(tx, actor, credential, input.next, 'user.password_changed'),
    ),
  )
}

/** Keeps it, ends the sessions by trigger, and tells the user by mail. */
export async function keepNewPassword(
  tx: Tx,
  actor: Actor,
  credential: Credential,
  password: string,
  type: 'user.password_changed' | 'user.password_reset',
): Promise<{ endedSessions: number }> {
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', credential.userId)
    .execute()
  await tx
    .updateTable('accounts')
    .set({ password: await hashPassword(password) })
    .where('id', '=', credential.accountId)
    .execute()
  await appendEvent(tx, actor, {
    type,
    noun: userNoun,
    id: credential.userId,
    label: credential.fullName,
    data: { endedSessions: open.length },
  })
  await queueMail(tx, usersTemplates.passwordChanged, credential.email, {
    name: credential.fullName,
    device: actor.device ?? 'an unknown device',
    address: actor.ipAddress ?? 'an unknown address',
  })
  return { endedSessions: open.length }
}

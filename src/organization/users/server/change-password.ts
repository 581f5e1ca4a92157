import { notSignedIn, throwIfRefused } from '#platform/refusal.ts'
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
import { revokeKeysOf } from './revoke-keys.ts'
import { throttleKeys } from './throttle.ts'

/** Changes the actor's own password. The database ends all of the user's sessions with it. */
export async function changePassword(
  db: Database,
  actor: Actor,
  input: { current: string; next: string; revokeKeys?: boolean | undefined },
  request: IdempotentRequest | null,
): Promise<PasswordKept> {
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
  throwIfRefused(await refusePasswordOf(db.reader, credential, input.next))
  return db.transaction((tx) =>
    answerOnce(tx, actor, request, () =>
      keepNewPassword(tx, actor, credential, {
        password: input.next,
        type: 'user.password_changed',
        revokeKeys: input.revokeKeys,
      }),
    ),
  )
}

type NewPassword = {
  readonly password: string
  readonly type: 'user.password_changed' | 'user.password_reset'
  /** Left out: they are revoked. */
  readonly revokeKeys: boolean | undefined
}

type PasswordKept = { readonly endedSessions: number; readonly revokedKeys: number }

/** Saves it, ends the sessions by trigger, revokes the keys, and notifies the user by email. */
export async function keepNewPassword(
  tx: Tx,
  actor: Actor,
  credential: Credential,
  { password, type, revokeKeys }: NewPassword,
): Promise<PasswordKept> {
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
  const revokedKeys = await revokeKeysOf(tx, credential.userId, revokeKeys)
  await appendEvent(tx, actor, {
    type,
    noun: userNoun,
    id: credential.userId,
    label: credential.fullName,
    data: { endedSessions: open.length, revokedKeys },
  })
  await queueMail(tx, usersTemplates.passwordChanged, credential.email, {
    name: credential.fullName,
    device: actor.device ?? 'an unknown device',
    address: actor.ipAddress ?? 'an unknown address',
  })
  return { endedSessions: open.length, revokedKeys }
}

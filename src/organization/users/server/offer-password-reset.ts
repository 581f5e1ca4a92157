import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { usersSettings } from '../users.settings.ts'
import { hashOfToken, newToken } from './session-cookie.ts'

/**
 * A path of the app where the user sets a new password: once, and within some minutes. The token is
 * in the fragment after `#`, which is never sent to a server or a log. Earlier links end.
 */
export async function offerPasswordReset(
  tx: Tx,
  actor: Actor,
  userId: string,
  token = newToken(),
): Promise<`/reset-password#${string}`> {
  const minutes = await settingOf(tx, usersSettings.resetMinutes)
  await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: hashOfToken(token),
      user_id: userId,
      requested_by: authorId(actor),
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
  return `/reset-password#${token}`
}

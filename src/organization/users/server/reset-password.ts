import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { AuthReply } from '#platform/server/http/serve-auth.ts'
import type { Visit } from '#platform/server/http/visit.ts'
import { newPassword } from '../users.contract.ts'
import { readBody } from './auth-body.ts'
import { keepNewPassword } from './change-password.ts'
import { findCredential } from './check-password.ts'
import { countAddress } from './guess-limits.ts'
import { refusePasswordOf } from './refuse-password-of.ts'
import { hashOfToken } from './session-cookie.ts'
import { personAt } from './sign-in-actors.ts'
import type { Door } from './start-session.ts'

const wanted = z.object({
  token: z.string().max(100),
  password: newPassword,
  revokeKeys: z.boolean().optional(),
})

/**
 * Sets a new password by a link. It does not sign the user in: two-factor authentication, if set
 * up, is still required.
 */
export async function resetPassword(door: Door, visit: Visit, body: unknown): Promise<AuthReply> {
  const says = 'A new password has 8 to 128 characters.'
  const { token, password, revokeKeys } = readBody(wanted, body, says)
  const { db } = door
  await countAddress(db.reader, visit.ipAddress)
  await db.transaction(async (tx) => {
    const used = await tx
      .updateTable('password_resets')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', hashOfToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('user_id')
      .executeTakeFirst()
    const person = used ? await findCredential(tx, { userId: used.user_id }) : null
    if (!person) throw linkIsOver()
    throwIfRefused(await refusePasswordOf(tx, person, password))
    const actor = personAt(visit, person, { via: 'link' })
    const type = 'user.password_reset'
    await keepNewPassword(tx, actor, person, { password, type, revokeKeys })
  })
  return { body: { reset: true } }
}

function linkIsOver(): Refusal {
  return new Refusal(
    'conflict',
    'link_over',
    'This link was used before or has run out. Ask for a new one on the sign-in screen.',
  )
}

import { insist, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { refusePassword } from '../password.rules.ts'
import { userNoun } from '../users.nouns.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'

/** Changes the actor's own password. The database ends all of the user's sessions with it. */
export async function changePassword(
  tx: Tx,
  actor: Actor,
  input: { current: string; next: string },
): Promise<{ endedSessions: number }> {
  const account = await tx
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.id', 'accounts.user_id')
    .select(['accounts.id', 'accounts.password', 'profiles.email', 'profiles.full_name'])
    .where('accounts.user_id', '=', actor.userId)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password || !(await verifyPassword(input.current, account.password))) {
    throw new Refusal('unprocessable', 'wrong_password', 'The current password is not right.', {
      field: 'current',
    })
  }
  insist(refusePassword(input.next, [account.full_name, account.email]))
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', actor.userId)
    .execute()
  await tx
    .updateTable('accounts')
    .set({ password: await hashPassword(input.next) })
    .where('id', '=', account.id)
    .execute()
  await appendEvent(tx, actor, {
    type: 'user.password_changed',
    noun: userNoun,
    id: actor.userId,
    label: actor.name,
  })
  return { endedSessions: open.length }
}

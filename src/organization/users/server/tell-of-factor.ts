import type { EventType } from '#platform/events.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { userNoun } from '../users.nouns.ts'
import { usersTemplates } from '../users.templates.ts'

/**
 * Logs a changed sign-in method and notifies its user by email, so that they notice a change that
 * was not theirs (ASVS 5, 6.3.7). With the first factor a restricted session becomes a full one.
 */
export async function tellOfFactor(
  tx: Tx,
  actor: Actor,
  type: EventType,
  what: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { email } = await tx
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  await appendEvent(tx, actor, {
    type,
    noun: userNoun,
    id: actor.userId,
    label: actor.name,
    data: { what, ...data },
  })
  await queueMail(tx, usersTemplates.factorChanged, email, { name: actor.name, what })
}

/** A session that had to set up a factor first, and has. */
export async function endSetup(tx: Tx, actor: Actor): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ kind: 'full' })
    .where('user_id', '=', actor.userId)
    .where('kind', '=', 'setup')
    .execute()
}

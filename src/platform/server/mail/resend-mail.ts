import { sql } from 'kysely'
import { mailNoun } from '../../platform.nouns.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { appendEvent } from '../events/append-event.ts'

/**
 * Puts a mail that was given up on its way again, with all its tries, or hurries one that rests
 * after a failed try. One that is being tried at this moment shows no error and is left alone.
 */
export async function resendMail(tx: Tx, actor: Actor, { id }: { id: string }) {
  const found = await sql<{ subject: string; sentAt: string | null; lastError: string | null }>`
    select subject, sent_at as "sentAt", last_error as "lastError" from mails
    where id = ${id} for update`.execute(tx)
  const [mail] = found.rows
  if (!mail) throw notFound('This mail')
  if (mail.sentAt) {
    throw new Refusal(
      'conflict',
      'already_sent',
      'This mail was sent, and its text is no longer kept. Repeat the step that it came from to send a new one.',
    )
  }
  if (mail.lastError === null) {
    throw new Refusal(
      'conflict',
      'still_waiting',
      'This mail is on its way at this moment. Look again in a minute.',
    )
  }
  await sql`update mails set failed_at = null, attempts = 0, last_error = null,
    next_attempt_at = now() where id = ${id}`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'mail.queued_again',
    noun: mailNoun,
    id,
    label: mail.subject,
    data: { lastError: mail.lastError },
  })
  return { id }
}

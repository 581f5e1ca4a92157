import { mailNoun } from '../../platform.nouns.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/database.ts'
import { appendEvent } from '../events/append-event.ts'
import { queueAgain } from '../outbox/queue-again.ts'

export async function resendMail(tx: Tx, actor: Actor, { id }: { id: string }) {
  const { lastError } = await queueAgain(tx, { table: 'mails', what: 'mail' }, id)
  const { subject } = await tx
    .selectFrom('mails')
    .select('subject')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await appendEvent(tx, actor, {
    type: 'mail.queued_again',
    noun: mailNoun,
    id,
    label: subject,
    data: { lastError },
  })
  return { id }
}

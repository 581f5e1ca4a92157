import { sql } from 'kysely'
import { mailNoun } from '../../platform.nouns.ts'
import type { Database } from '../db/database.ts'
import { appendEvent } from '../events/append-event.ts'
import { type Outbox, sendQueued } from '../outbox/send-queued.ts'
import { mailContents } from './mail-contents.ts'
import { isFinal } from './mail-failure.ts'
import type { FindTransport, MailTransport } from './mail-transport.ts'
import { mailPurpose } from './queue-mail.ts'

const mails: Outbox<{ readonly to: string; readonly subject: string }, MailTransport> = {
  table: 'mails',
  nounKey: mailNoun.key,
  purpose: mailPurpose,
  columns: sql`to_address as "to", subject`,
  withoutWay: 'No mail server is set up; it is sent once one is.',
  isFinal,
  async send(transport, { id, to, subject }, opened) {
    await transport.send({ id, to, subject, ...mailContents(opened) })
    return sql``
  },
  tellGivenUp: (tx, actor, { id, subject, to, attempts }, reason) =>
    appendEvent(tx, actor, {
      type: 'mail.failed',
      noun: mailNoun,
      id,
      label: subject,
      data: { to, attempts, reason },
    }),
}

/** Sends the emails that are due. */
export function sendMails(
  db: Database,
  findTransport: FindTransport,
  signal: AbortSignal,
): Promise<void> {
  return sendQueued(db, mails, findTransport, signal)
}

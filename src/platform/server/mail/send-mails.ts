import { sql } from 'kysely'
import { mailNoun } from '../../platform.nouns.ts'
import { type Actor, systemActor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { appendEvent } from '../events/append-event.ts'
import { unseal } from '../seal.ts'
import { isFinal, mailPauseSeconds, reasonOf } from './mail-failure.ts'
import type { FindTransport, MailTransport } from './mail-transport.ts'
import { mailPurpose } from './queue-mail.ts'

/** Longer than any transport takes: until then no other server tries the same mail. */
const leaseMinutes = 10

const house: Actor = systemActor('Quartermaster')

type DueMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly sealedText: string
  readonly attempts: number
}

/**
 * Sends the mails that are due, one after the other, until none is or the server stops. Any number
 * of servers may do so at once. Without a mail server that can be asked they wait, which costs
 * them no try, and the log of mails says why.
 */
export async function sendMails(
  db: Database,
  findTransport: FindTransport,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isAnyDue(db))) return
  const transport = await findTransport().catch((error: unknown) => reasonOf(error))
  if (transport === null)
    return sayWhyTheyWait(db, 'No mail server is set up; it is sent once one is.')
  if (typeof transport === 'string') return sayWhyTheyWait(db, transport)
  while (!signal.aborted) {
    const mail = await claimOne(db)
    if (!mail) return
    await trySending(db, transport, mail)
  }
}

async function isAnyDue(db: Database): Promise<boolean> {
  const due = await sql`select from mails
    where sent_at is null and failed_at is null and next_attempt_at <= now() limit 1`.execute(
    db.reader,
  )
  return due.rows.length > 0
}

async function sayWhyTheyWait(db: Database, reason: string): Promise<void> {
  const told = await sql`update mails set last_error = ${reason}
    where sent_at is null and failed_at is null and last_error is distinct from ${reason}
      and next_attempt_at <= now()`.execute(db.reader)
  if (told.numAffectedRows) db.announce([{ noun: mailNoun.key }])
}

/** Takes the mail that waits longest, by moving its next try ahead; while it is tried, no error stands. */
async function claimOne(db: Database): Promise<DueMail | undefined> {
  const claimed = await sql<DueMail>`
    update mails set attempts = attempts + 1, last_error = null,
      next_attempt_at = now() + make_interval(mins => ${leaseMinutes})
    where id = (select id from mails
      where sent_at is null and failed_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning id, to_address as "to", subject, sealed_text as "sealedText", attempts`.execute(
    db.reader,
  )
  return claimed.rows[0]
}

async function trySending(db: Database, transport: MailTransport, mail: DueMail): Promise<void> {
  const { id, to, subject, sealedText } = mail
  try {
    const text = await unseal(db.reader, mailPurpose, sealedText)
    await transport.send({ id, to, subject, text })
  } catch (error) {
    return noteFailure(db, mail, error)
  }
  // A former try that was thought lost may have ended meanwhile; sent is sent.
  await sql`update mails set sent_at = now(), sealed_text = null, failed_at = null, last_error = null
    where id = ${id}`.execute(db.reader)
  db.announce([{ noun: mailNoun.key, ids: [id] }])
}

async function noteFailure(db: Database, mail: DueMail, error: unknown): Promise<void> {
  const { id, attempts, subject, to } = mail
  const reason = reasonOf(error)
  const pause = mailPauseSeconds[attempts - 1]
  const isGivenUp = pause === undefined || isFinal(error)
  await db.transaction(async (tx) => {
    const noted = await sql`update mails set last_error = ${reason},
        failed_at = case when ${isGivenUp} then now() end,
        next_attempt_at = now() + make_interval(secs => ${pause ?? 0})
      where id = ${id} and attempts = ${attempts} and sent_at is null and failed_at is null`.execute(
      tx,
    )
    if (!noted.numAffectedRows || !isGivenUp) return
    await appendEvent(tx, house, {
      type: 'mail.failed',
      noun: mailNoun,
      id,
      label: subject,
      data: { to, attempts, reason },
    })
  })
  db.announce([{ noun: mailNoun.key, ids: [id] }])
}

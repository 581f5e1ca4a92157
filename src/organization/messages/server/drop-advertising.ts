import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { dropMails } from '#platform/server/mail/forget-mails.ts'
import { messageNoun } from '../messages.nouns.ts'

const why = 'The customer withdrew their consent to advertising.'

/** Cancels waiting messages for a customer who no longer agrees to advertising in this channel. */
export async function dropAdvertising(
  tx: Tx,
  customerId: string,
  way: 'mails' | 'messages',
): Promise<void> {
  const waiting = await sql<{ mailId: string | null }>`
    update messages set failed_at = case when mail_id is null then now() end,
      sealed_text = null, last_error = case when mail_id is null then ${why} else last_error end
    where customer_id = ${customerId} and purpose = 'advertising'
      and (mail_id is not null) = ${way === 'mails'} and sent_at is null and failed_at is null
    returning mail_id as "mailId"`.execute(tx)
  await dropMails(
    tx,
    waiting.rows.flatMap(({ mailId }) => mailId ?? []),
    why,
  )
  if (waiting.rows.length > 0) hintAfterCommit(tx, { noun: messageNoun.key })
}

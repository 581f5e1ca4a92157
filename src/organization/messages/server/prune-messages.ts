import { sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'

/**
 * Sent and failed messages are removed from the log with the emails of the same age; an email's own
 * entry is removed too.
 */
export const pruneMessages: Job = {
  name: 'prune-messages',
  cron: '33 3 * * *',
  work: async (db) => {
    const days = await settingOf(db.reader, platformSettings.mailDays)
    await sql`delete from messages
      where coalesce(sent_at, failed_at) < now() - make_interval(days => ${days})`.execute(
      db.reader,
    )
    await sql`delete from message_receipts where received_at < now() - interval '7 days'`.execute(
      db.reader,
    )
  },
}

/**
 * Erases the recipients of messages about these records and customers; unsent ones are not sent.
 */
export async function forgetWhatWasTold(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update messages set to_phone = '', sealed_text = null, customer_id = null,
      last_error = null,
      failed_at = case when sent_at is null and mail_id is null then coalesce(failed_at, now())
        else failed_at end
    where entity_id = any(${[...ids]}::uuid[]) or customer_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Deletes recipients and subjects of sent emails; unsent ones stay here. */
export async function forgetMailsTo(tx: Tx, addresses: readonly string[]): Promise<void> {
  const asked = addresses.map((address) => address.toLowerCase())
  await sql`update mails set to_address = '', subject = '', sealed_text = null,
      last_error = null, failed_at = case when sent_at is null then coalesce(failed_at, now()) end
    where lower(to_address) = any(${asked}::text[])`.execute(tx)
}

/** Cancels unsent emails and deletes their contents; returns their number. */
export async function dropMails(tx: Tx, ids: readonly string[], why: string): Promise<number> {
  const dropped = await sql`update mails set failed_at = now(), sealed_text = null,
      last_error = ${why}
    where id = any(${[...ids]}::uuid[]) and sent_at is null and failed_at is null`.execute(tx)
  return Number(dropped.numAffectedRows ?? 0)
}

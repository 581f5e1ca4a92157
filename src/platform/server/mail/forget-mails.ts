import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Forgets to whom mails went and what they were about; what has not left yet stays here. */
export async function forgetMailsTo(tx: Tx, addresses: readonly string[]): Promise<void> {
  const asked = addresses.map((address) => address.toLowerCase())
  await sql`update mails set to_address = '', subject = '', sealed_text = null,
      last_error = null, failed_at = case when sent_at is null then coalesce(failed_at, now()) end
    where lower(to_address) = any(${asked}::text[])`.execute(tx)
}

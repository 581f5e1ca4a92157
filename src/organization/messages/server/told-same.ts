import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { lockByNames } from '#platform/server/db/lock-by-name.ts'

/**
 * The key by which two messages about one record are the same: their kind and text, but not a link.
 */
export const sameKeyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

/** A record to send a message about, and the key by which two messages are the same. */
export type Telling = { readonly id: string; readonly sameKey: string }

/**
 * When each of these records last had the same message within this many minutes; failed ones do not
 * count.
 */
export async function toldSame(
  reader: Reader,
  tellings: readonly Telling[],
  minutes: number,
): Promise<ReadonlyMap<string, { readonly at: string; readonly secondsAgo: number }>> {
  const found = await sql<{ id: string; at: string; secondsAgo: number }>`
    select m.entity_id as id, max(m.created_at) as at,
      extract(epoch from now() - max(m.created_at))::int as "secondsAgo"
    from jsonb_to_recordset(${JSON.stringify(tellings)}::jsonb) as asked(id uuid, "sameKey" text)
    join messages m on m.entity_id = asked.id and m.same_key = asked."sameKey"
    left join mails on mails.id = m.mail_id
    where m.created_at > now() - make_interval(mins => ${minutes})
      and m.failed_at is null and mails.failed_at is null
    group by m.entity_id`.execute(reader)
  return new Map(found.rows.map(({ id, ...told }) => [id, told]))
}

/** Two that tell the same record at once take turns, so that the second sees what the first sent. */
export function lockTelling(tx: Tx, ids: readonly string[]): Promise<void> {
  return lockByNames(
    tx,
    ids.map((id) => `message ${id}`),
  )
}

import { sql } from 'kysely'
import { notFound, Refusal } from '../../refusal.ts'
import type { Tx } from '../db/database.ts'

/**
 * Queues a failed row of an outbox again, with all its attempts, or makes one that waits for a
 * retry due now. A row that is being sent at this moment shows no error and is left alone.
 *
 * @returns the previous error
 */
export async function queueAgain(
  tx: Tx,
  { table, what }: { readonly table: string; readonly what: 'mail' | 'message' },
  id: string,
): Promise<{ lastError: string }> {
  const found = await sql<{ sentAt: string | null; isKept: boolean; lastError: string | null }>`
    select sent_at as "sentAt", sealed_text is not null as "isKept", last_error as "lastError"
    from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound(`This ${what}`)
  if (row.sentAt !== null || !row.isKept) {
    throw new Refusal(
      'conflict',
      'already_sent',
      `This ${what} was sent, and its text is no longer kept. Repeat the step that it came from to send a new one.`,
    )
  }
  if (row.lastError === null) {
    throw new Refusal(
      'conflict',
      'still_waiting',
      `This ${what} is on its way at this moment. Look again in a minute.`,
    )
  }
  await sql`update ${sql.table(table)} set failed_at = null, attempts = 0, last_error = null,
    next_attempt_at = now() where id = ${id}`.execute(tx)
  return { lastError: row.lastError }
}

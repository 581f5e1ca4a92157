import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { hintUsers } from './add-notifications.ts'

/** Whether a notification for this cause exists and the cause has not ended. */
export async function isCauseTold(tx: Tx, causeKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where('cause_key', '=', causeKey)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the notifications of an ended cause as resolved, which also counts as read. */
export async function resolveCauses(tx: Tx, causeKeys: readonly string[]): Promise<void> {
  if (causeKeys.length === 0) return
  const resolved = await sql<{ userId: string }>`
    update notifications set resolved_at = now(), read = true
    where cause_key = any(${causeKeys}) and resolved_at is null
    returning user_id as "userId"`.execute(tx)
  hintUsers(tx, resolved.rows)
}

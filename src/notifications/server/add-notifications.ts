import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { notificationNoun } from '../notifications.nouns.ts'
import type { Draft } from '../notifications.rules.ts'

export type NewNotification = Draft & {
  readonly userId: string
  /** Left out: now, and unread. */
  readonly createdAt?: string
  readonly read?: boolean
}

/** Adds notifications for users and hints each of them, and nobody else, to look. */
export async function addNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return
  const input = rows.map((row) => ({ id: newId(), ...row }))
  await sql`insert into notifications
      (id, user_id, type, priority, title, message, action_url, created_at, read)
    select id, "userId", type, priority, title, message, "actionUrl",
      coalesce("createdAt", now()), coalesce(read, false)
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as r(id uuid, "userId" uuid, type text,
      priority text, title text, message text, "actionUrl" text, "createdAt" timestamptz,
      read boolean)`.execute(tx)
  for (const userId of new Set(rows.map((row) => row.userId)))
    hintAfterCommit(tx, { noun: notificationNoun.key, userId })
}

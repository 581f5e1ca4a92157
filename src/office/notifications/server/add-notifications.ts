import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Draft } from '../define-rule.ts'
import { notificationNoun } from '../notifications.nouns.ts'

export type NewNotification = Draft & {
  readonly userId: string
  /** The colleague for whom the user covers, if that is the only reason for the notification. */
  readonly forUserId?: string | null
  /** Left out: now, and unread. What is of the past is not mailed and does not escalate. */
  readonly createdAt?: string
  readonly read?: boolean
  readonly rule?: string
  readonly outletId?: string | null
  readonly causeKey?: string | null
  readonly resolvedAt?: string | null
  /** The caller mails it at once. */
  readonly isMailed?: boolean
  /** Left out: it speaks of one thing. */
  readonly groupCount?: number
}

/** Adds notifications for users and sends a change notification to each of them only. */
export async function addNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return
  const input = rows.map((row) => ({ id: newId(), ...row }))
  await sql`insert into notifications
      (id, user_id, type, priority, title, message, action_url, created_at, read, rule, outlet_id,
        cause_key, resolved_at, group_count, mailed_at, escalated_at, for_user_id)
    select id, "userId", type, priority, title, message, "actionUrl",
      coalesce("createdAt", now()), coalesce(read, false), rule, "outletId", "causeKey", "resolvedAt",
      coalesce("groupCount", 1), case when "isMailed" then now() else "createdAt" end, "createdAt",
      "forUserId"
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as r(id uuid, "userId" uuid, type text,
      priority text, title text, message text, "actionUrl" text, "createdAt" timestamptz,
      read boolean, rule text, "outletId" uuid, "causeKey" text, "resolvedAt" timestamptz,
      "groupCount" integer, "forUserId" uuid, "isMailed" boolean)`.execute(tx)
  hintUsers(tx, rows)
}

export function hintUsers(tx: Tx, rows: readonly { readonly userId: string }[]): void {
  for (const userId of new Set(rows.map((row) => row.userId)))
    hintAfterCommit(tx, { noun: notificationNoun.key, userId })
}

import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { endOfSnooze, type Snooze } from '../snooze.rules.ts'
import { hintUsers } from './add-notifications.ts'
import { afterwards } from './mark-notifications.ts'

/**
 * Puts notifications off until a time of the user's clock. Meanwhile they count as read, because
 * the user has seen them.
 */
export async function snoozeNotifications(
  tx: Tx,
  actor: Actor,
  input: { ids: readonly string[]; for: Snooze },
  now: number = Date.now(),
) {
  const { time_zone: timeZone } = await tx
    .selectFrom('profiles')
    .select('time_zone')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const end = endOfSnooze(input.for, now, timeZone)
  if (end === null)
    throw new Refusal('conflict', 'evening_begun', 'This evening has begun. Choose another time.', {
      field: 'for',
    })
  const until = new Date(end).toISOString()
  const snoozed = await tx
    .updateTable('notifications')
    .set({ snoozed_until: until, read: true })
    .where('id', 'in', [...input.ids])
    .where('user_id', '=', actor.userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return { ...(await afterwards(tx, actor, snoozed.length)), until }
}

export const wakeNotifications: Job = {
  name: 'wake-notifications',
  cron: '* * * * *',
  work: (db) => wakeDue(db, Date.now()),
}

/**
 * Brings back what was put off until now: at the top of the list and unread, so that it alerts as a
 * new one does. What was resolved meanwhile stays read. Any number of servers may run it: each row
 * comes back once.
 */
export async function wakeDue(db: Database, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  await db.transaction(async (tx) => {
    const woken = await sql<{ userId: string }>`
      update notifications set snoozed_until = null, read = resolved_at is not null,
        created_at = case when resolved_at is null then ${at}::timestamptz else created_at end
      where snoozed_until <= ${at} returning user_id as "userId"`.execute(tx)
    hintUsers(tx, woken.rows)
  })
}

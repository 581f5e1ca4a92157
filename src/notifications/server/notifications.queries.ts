import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { notification, notificationsLimit } from '../notifications.contract.ts'

export async function listNotifications(reader: Reader, actor: Actor) {
  const rows = await reader
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(notificationsLimit)
    .execute()
  return {
    notifications: rows.map((row) => notification.parse(row)),
    unread: await unreadCount(reader, actor),
  }
}

export async function unreadCount(reader: Reader, actor: Actor): Promise<number> {
  const found = await reader
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.userId)
    .where('read', '=', false)
    .executeTakeFirstOrThrow()
  return found.count
}

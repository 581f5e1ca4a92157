import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { notificationsLimit } from '../notifications.contract.ts'
import { notificationList } from '../notifications.list.ts'
import { notifications } from './browse-notifications.ts'
import { isShown } from './is-shown.ts'

export async function listNotifications(reader: Reader, actor: Actor) {
  const newest = {
    ...{ q: '', sort: notificationList.order, limit: notificationsLimit, total: false },
    snoozed: ['no'],
  }
  const { rows } = await notifications.page(reader, actor, newest)
  return { notifications: rows, unread: await unreadCount(reader, actor) }
}

export async function unreadCount(reader: Reader, actor: Actor): Promise<number> {
  const found = await reader
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.userId)
    .where('read', '=', false)
    .where('deleted_at', 'is', null)
    .where(isShown())
    .executeTakeFirstOrThrow()
  return found.count
}

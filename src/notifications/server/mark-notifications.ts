import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { notificationNoun } from '../notifications.nouns.ts'
import { unreadCount } from './notifications.queries.ts'

export async function markRead(tx: Tx, actor: Actor, input: { id: string }) {
  const marked = await tx
    .updateTable('notifications')
    .set({ read: true })
    .where('id', '=', input.id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!marked) throw notFound('This notification')
  return afterwards(tx, actor)
}

/** The user is the session's, whatever the argument says (ruling 10). */
export async function markAllRead(tx: Tx, actor: Actor) {
  const marked = await tx
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', actor.userId)
    .where('read', '=', false)
    .returning('id')
    .execute()
  hintAfterCommit(tx, { noun: notificationNoun.key, userId: actor.userId })
  return { marked: marked.length }
}

export async function removeNotification(tx: Tx, actor: Actor, input: { id: string }) {
  const removed = await tx
    .deleteFrom('notifications')
    .where('id', '=', input.id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound('This notification')
  return afterwards(tx, actor)
}

async function afterwards(tx: Tx, actor: Actor): Promise<{ unread: number }> {
  hintAfterCommit(tx, { noun: notificationNoun.key, userId: actor.userId })
  return { unread: await unreadCount(tx, actor) }
}

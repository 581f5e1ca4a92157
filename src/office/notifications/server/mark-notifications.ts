import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { notificationNoun } from '../notifications.nouns.ts'
import { unreadCount } from './notifications.queries.ts'

export const markRead = (tx: Tx, actor: Actor, input: { id: string }) =>
  markSelected(tx, actor, { ids: [input.id], read: true })

export async function markSelected(tx: Tx, actor: Actor, input: { ids: string[]; read: boolean }) {
  const marked = await tx
    .updateTable('notifications')
    // Also brings back what is put off.
    .set({ read: input.read, snoozed_until: null })
    .where('id', 'in', input.ids)
    .where('user_id', '=', actor.userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return afterwards(tx, actor, marked.length)
}

/** The user is the session's, regardless of the argument (ruling 10). */
export async function markAllRead(tx: Tx, actor: Actor) {
  const marked = await tx
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', actor.userId)
    .where('read', '=', false)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  hintAfterCommit(tx, { noun: notificationNoun.key, userId: actor.userId })
  return { marked: marked.length }
}

/** Some may be gone already, as on another desk; when none is there, they were not one's own. */
export async function afterwards(
  tx: Tx,
  actor: Actor,
  changed: number,
): Promise<{ unread: number }> {
  if (changed === 0) throw notFound('This notification')
  hintAfterCommit(tx, { noun: notificationNoun.key, userId: actor.userId })
  return { unread: await unreadCount(tx, actor) }
}

import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { afterwards } from './mark-notifications.ts'

// Longer than any undo toast is shown.
const keptMinutes = 60

export const removeNotification = (tx: Tx, actor: Actor, input: { id: string }) =>
  removeSelected(tx, actor, { ids: [input.id] })

/**
 * Deleted notifications can be restored for a while; those deleted long before are removed for good
 * here.
 */
export async function removeSelected(tx: Tx, actor: Actor, input: { ids: string[] }) {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', actor.userId)
    .where('deleted_at', '<', sql<string>`now() - make_interval(mins => ${keptMinutes})`)
    .execute()
  const removed = await tx
    .updateTable('notifications')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', 'in', input.ids)
    .where('user_id', '=', actor.userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return afterwards(tx, actor, removed.length)
}

export async function restoreNotifications(tx: Tx, actor: Actor, input: { ids: string[] }) {
  const restored = await tx
    .updateTable('notifications')
    .set({ deleted_at: null })
    .where('id', 'in', input.ids)
    .where('user_id', '=', actor.userId)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .execute()
  return afterwards(tx, actor, restored.length)
}

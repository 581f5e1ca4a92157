import { addNotifications } from '#office/notifications/server/index.ts'
import { usersWithRoles } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'

/** About the server itself, to those who answer for it. */
export async function tellAdministrators(
  db: Database,
  words: { readonly title: string; readonly message: string; readonly isUrgent: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { title, message, isUrgent } = words
    const told = {
      type: isUrgent ? 'error' : 'warning',
      priority: isUrgent ? 'urgent' : 'high',
      title,
      message,
      actionUrl: null,
    } as const
    const userIds = await usersWithRoles(tx, ['super_admin'], null)
    await addNotifications(
      tx,
      userIds.map((userId) => ({ ...told, userId })),
    )
  })
}

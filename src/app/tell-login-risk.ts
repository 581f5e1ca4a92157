import { addNotifications, isCauseTold, resolveCauses } from '#office/notifications/server/index.ts'
import { usersWithRoles } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'

const causeKey = 'server login'

/**
 * Notifies super admins, once, that the server signs in to the database with too many rights; the
 * first start with a login that has no more than it needs resolves it.
 */
export async function tellLoginRisk(db: Database, warning: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    if (warning === null) return resolveCauses(tx, [causeKey])
    if (await isCauseTold(tx, causeKey)) return
    const told = {
      type: 'warning',
      priority: 'high',
      title: 'The database login has too many rights',
      message: warning,
      actionUrl: null,
      causeKey,
    } as const
    const userIds = await usersWithRoles(tx, ['super_admin'], null)
    await addNotifications(
      tx,
      userIds.map((userId) => ({ ...told, userId })),
    )
  })
}

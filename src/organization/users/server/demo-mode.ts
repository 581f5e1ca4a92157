import type { Database, Reader } from '#platform/server/db/database.ts'
import { demoPassword, demoUsers } from '../demo-users.ts'
import { hasAnyUser } from './first-admin.ts'

export async function hasDemoUsers(reader: Reader): Promise<boolean> {
  const found = await reader
    .selectFrom('profiles')
    .select('id')
    .where(
      'email',
      'in',
      demoUsers.map((user) => user.email),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * A production server refuses to start while anyone could sign in with the published demo password.
 */
export async function refuseDemoInProduction(db: Database, isProduction: boolean): Promise<void> {
  if (isProduction && (await hasDemoUsers(db.reader))) {
    throw new Error(
      'This database holds the demo users, whose password is public. Use another database for production (DATA_DIR or DATABASE_URL), or start with DEMO=1 and without NODE_ENV=production to look at the demo.',
    )
  }
}

export async function welcome(reader: Reader) {
  return {
    needsFirstAdmin: !(await hasAnyUser(reader)),
    demo: (await hasDemoUsers(reader)) ? { password: demoPassword, users: demoUsers } : null,
  }
}

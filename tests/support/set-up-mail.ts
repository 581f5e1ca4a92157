import { addConnection, isMailSetUp } from '#organization/connections/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { setUp } from './world.ts'

/** A mail server, so that emails are queued; nothing listens at its address. */
export async function setUpMail(db: Database): Promise<void> {
  if (await isMailSetUp(db.reader)) return
  await db.transaction((tx) =>
    addConnection(tx, setUp, {
      kind: 'smtp',
      name: 'Mail server',
      config: {
        host: '127.0.0.1',
        port: '9',
        security: 'none',
        user: '',
        from: 'desk@quartermaster.test',
      },
      secrets: {},
      isActive: true,
    }),
  )
}

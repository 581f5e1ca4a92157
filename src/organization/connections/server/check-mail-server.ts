import { systemActor } from '#platform/server/actor.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { connectionOf, lastTestOf } from './connections.queries.ts'
import { keepOutcome, tryConnection } from './test-connection.ts'

const house = systemActor('Check of the mail server')

/**
 * Signs in to the mail server in use without sending an email. Only a change is saved:
 * administrators are notified when it stops accepting us, and when it accepts us again.
 */
export const checkMailServer = (outside: Outside): Job => ({
  name: 'check-mail-server',
  cron: '*/10 * * * *',
  work: async (db) => {
    const connection = await connectionOf(db.reader, 'smtp')
    if (!connection) return
    const outcome = await tryConnection(outside, connection, undefined)
    if ((await lastTestOf(db.reader, connection.id)) === outcome.succeeded) return
    await db.transaction((tx) => keepOutcome(tx, house, connection, outcome))
  },
})

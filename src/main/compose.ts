import { fileURLToPath } from 'node:url'
import { importJobs, importsFiles, resumeImports } from '#imports/server/index.ts'
import { heardTypes, notifyOfEvents } from '#notifications/server/index.ts'
import { addressOf, type Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db/database.ts'
import { followEvents } from '#platform/server/events/follow-events.ts'
import { createServer, type HttpServer } from '#platform/server/http/server.ts'
import { pruneIdempotencyKeys } from '#platform/server/jobs/prune-keys.ts'
import { runJobs } from '#platform/server/jobs/run-jobs.ts'
import { openHub } from '#platform/server/live/hub.ts'
import type { Log } from '#platform/server/log.ts'
import { sharedSecret } from '#platform/server/shared-secret.ts'
import { findActor, usersAuth } from '#users/server/index.ts'
import { api } from './api.ts'
import { router } from './router.ts'
import { whoSees } from './who-sees.ts'

export type RunningApp = { readonly app: HttpServer; close(): Promise<void> }

/** Puts one server together on an open, migrated database. It does not listen yet. */
export async function composeApp(config: Config, log: Log, db: Database): Promise<RunningApp> {
  const secret = config.authSecret ?? (await sharedSecret(db, 'auth'))
  const hub = openHub(db.url)
  const app = await createServer({
    config,
    log,
    db,
    hub,
    router,
    contract: api,
    files: importsFiles,
    authenticate: (visit) => findActor(db, visit),
    auth: usersAuth(db, addressOf(config)),
    whoSees,
    requestSecret: secret,
    webRoot: fileURLToPath(new URL('../../dist/web', import.meta.url)),
  })
  const followed = followEvents(db, hub, log, [
    { name: 'notifications', types: heardTypes, take: notifyOfEvents },
  ])
  const jobs = await runJobs(db, log, [pruneIdempotencyKeys, ...importJobs])
  await resumeImports(db, jobs)
  return {
    app,
    async close() {
      await hub.close()
      await app.close()
      await Promise.all([followed.stop(), jobs.stop()])
      await db.close()
    },
  }
}

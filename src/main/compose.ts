import { fileURLToPath } from 'node:url'
import { makeTicketSecret } from '#approvals/server/index.ts'
import { connectionNoun } from '#connections/connections.nouns.ts'
import { findMailTransport } from '#connections/server/index.ts'
import { importJobs, resumeImports } from '#imports/server/index.ts'
import { inventoryJobs, watchLowStock } from '#inventory/server/index.ts'
import { heardTypes, notifyOfEvents } from '#notifications/server/index.ts'
import { addressOf, type Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db/database.ts'
import { followEvents } from '#platform/server/events/follow-events.ts'
import { recordJobs } from '#platform/server/events/record-jobs.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { createServer, type HttpServer } from '#platform/server/http/server.ts'
import { pruneIdempotencyKeys } from '#platform/server/jobs/prune-keys.ts'
import { runJobs } from '#platform/server/jobs/run-jobs.ts'
import { openHub } from '#platform/server/live/hub.ts'
import type { Log } from '#platform/server/log.ts'
import { deliverMails } from '#platform/server/mail/deliver-mails.ts'
import { pruneMails } from '#platform/server/mail/prune-mails.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import { sharedSecret } from '#platform/server/shared-secret.ts'
import { findActor, pruneSignIns, usersAuth, viewAsAuth } from '#users/server/index.ts'
import { deliverWebhooks, webhookJobs, webhooksReader } from '#webhooks/server/index.ts'
import { api } from './api.ts'
import { fileRoutesOf } from './file-routes.ts'
import { routerOf } from './router.ts'
import { whoSees } from './who-sees.ts'

export type RunningApp = { readonly app: HttpServer; close(): Promise<void> }

/** Puts one server together on an open, migrated database. It does not listen yet. */
export async function composeApp(config: Config, log: Log, db: Database): Promise<RunningApp> {
  const secret = config.authSecret ?? (await sharedSecret(db, 'auth'))
  await makeTicketSecret(db)
  const hub = openHub(db.url)
  const outside = openOutside({ allowed: config.allowOutside, isSecureOnly: config.isProduction })
  const app = await createServer({
    config,
    log,
    db,
    hub,
    router: routerOf({ outside, address: addressOf(config) }),
    contract: api,
    files: fileRoutesOf(openFiles(config.files)),
    authenticate: (visit) => findActor(db, visit),
    auth: [
      ...usersAuth({ db, publicUrl: config.publicUrl, address: addressOf(config) }),
      ...viewAsAuth(db),
    ],
    whoSees,
    requestSecret: secret,
    webRoot: fileURLToPath(new URL('../../dist/web', import.meta.url)),
  })
  const followed = followEvents(db, hub, log, [
    { name: 'notifications', types: heardTypes, take: notifyOfEvents },
    webhooksReader,
  ])
  const mails = deliverMails(db, hub, log, findMailTransport(db, outside), [connectionNoun.key])
  const webhooks = deliverWebhooks(db, hub, log, outside)
  const lowStock = watchLowStock(db, log)
  const jobs = await runJobs(db, log, [
    pruneIdempotencyKeys,
    pruneMails,
    pruneSignIns,
    ...recordJobs(config.anchorFile),
    ...inventoryJobs,
    ...importJobs,
    ...webhookJobs,
  ])
  await resumeImports(db, jobs)
  return {
    app,
    async close() {
      await hub.close()
      await app.close()
      await Promise.all([
        followed.stop(),
        mails.stop(),
        webhooks.stop(),
        lowStock.stop(),
        jobs.stop(),
      ])
      await db.close()
    },
  }
}

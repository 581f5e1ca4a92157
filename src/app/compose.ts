import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { adviceHandlers } from '#delivery/advice/server/index.ts'
import { callCouriersSoon } from '#delivery/couriers/server/index.ts'
import { bookingHandlers } from '#delivery/dispatch/server/index.ts'
import type { BackupsHere } from '#office/backups/server/index.ts'
import { resumeImports } from '#office/imports/server/index.ts'
import { deliverWebhooks, describeMessages } from '#office/webhooks/server/index.ts'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import { connectionNoun } from '#organization/connections/connections.nouns.ts'
import { findMailTransport } from '#organization/connections/server/index.ts'
import { deliverMessages } from '#organization/messages/server/index.ts'
import { explainEnd, findActor, usersAuth, viewAsAuth } from '#organization/users/server/index.ts'
import { addressOf, type Config } from '#platform/server/config.ts'
import { cutStalled } from '#platform/server/db/cut-stalled.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { openProbe, type Probe } from '#platform/server/db/probe.ts'
import { chooseFrom } from '#platform/server/db/reserve.ts'
import { followEvents } from '#platform/server/events/follow-events.ts'
import { objectReader } from '#platform/server/events/read-object.ts'
import { recordJobs } from '#platform/server/events/record-jobs.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { closeInTime } from '#platform/server/http/close-in-time.ts'
import { createServer, type HttpServer } from '#platform/server/http/server.ts'
import { pruneIdempotencyKeys } from '#platform/server/jobs/prune-keys.ts'
import { type Job, runJobs } from '#platform/server/jobs/run-jobs.ts'
import { openHub } from '#platform/server/live/hub.ts'
import { type Log, quietLogOf } from '#platform/server/log.ts'
import { deliverMails } from '#platform/server/mail/deliver-mails.ts'
import { pruneMails } from '#platform/server/mail/prune-mails.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import { productRoot } from '#platform/server/product-root.ts'
import { sharedSecret } from '#platform/server/shared-secret.ts'
import { applyMessagesSoon } from '#sales/channels/server/index.ts'
import { findPointsSoon } from '#sales/verification/server/index.ts'
import { watchPlannedPrices } from '#stock/catalog/server/index.ts'
import { watchLowStock } from '#stock/inventory/server/index.ts'
import { pagePaths } from '../page-paths.ts'
import { api } from './api.ts'
import { allObjects, bulkActs, countedLists, largeBodies, whoSees } from './declared.ts'
import { deviceWork } from './device-work.ts'
import { serverAreas } from './server-areas.ts'
import { foldersOf, watchDisk } from './watch-disk.ts'
import { watchReaders } from './watch-readers.ts'

export type RunningApp = {
  readonly app: HttpServer
  readonly watched: WatchedApp
  /** Lets work in progress finish, then closes everything in turn. */
  close(): Promise<void>
}

/** What is watched of a running server. */
export type WatchedApp = {
  /** For background work. */
  readonly database: Database
  readonly pools: Readonly<Record<'requests' | 'reserve' | 'background', Database['pool']>>
  readonly streams: () => number
  readonly answers: Probe['answers']
  readonly jobs: readonly Job[]
}

const lookMilliseconds = 1_000

/** What a started server has besides what all have. */
type OfThisServer = {
  readonly jobs?: readonly Job[]
  readonly backups?: BackupsHere
}

/** Logs that the database is back; see quiet-log.ts. */
function watchReturn(log: Log, probe: Probe): NodeJS.Timeout {
  const quiet = quietLogOf(log)
  return setInterval(async () => {
    if (quiet?.isAway() && (await probe.answers())) quiet.back()
  }, lookMilliseconds)
}

/**
 * Puts one server together on an open, migrated database. It does not listen yet. Tests choose which
 * jobs it runs on schedule.
 */
export async function composeApp(
  config: Config,
  log: Log,
  db: Database,
  isScheduled?: (job: Job) => boolean,
  own: OfThisServer = {},
): Promise<RunningApp> {
  const secret = config.authSecret ?? (await sharedSecret(db, 'auth'))
  await makeTicketSecret(db)
  const background = openDatabase(db.url, config.pools.background, db.sealKeys)
  const reserve = openDatabase(db.url, config.pools.reserve, db.sealKeys)
  const probe = openProbe(db.url)
  const stallProbe = openProbe(db.url, config.stallMilliseconds)
  const cutting = cutStalled([db.pool, reserve.pool], stallProbe)
  const stopping = new AbortController()
  const watching = watchReturn(log, probe)
  const hub = openHub(db.url)
  const outside = openOutside({ allowed: config.allowOutside, isSecureOnly: config.isProduction })
  const files = openFiles(config.files)
  const address = addressOf(config)
  const chooseDatabase = chooseFrom(db, reserve)
  const areas = serverAreas({
    outside,
    files,
    address,
    ...(own.backups && { backups: own.backups }),
  })
  const router = Object.assign({}, ...areas.map(({ routes }) => routes))
  const app = await createServer({
    config,
    log,
    db,
    chooseDatabase,
    background,
    probe,
    stopping: stopping.signal,
    hub,
    router,
    contract: api,
    messages: () => describeMessages(allObjects),
    largeBodies,
    bulkActs,
    countedLists,
    files: areas.flatMap((area) => area.files),
    hooks: areas.flatMap((area) => area.hooks),
    authenticate: (visit, from = db) => findActor(from, visit, deviceWork),
    explainEnd: (visit) => explainEnd(db.reader, visit),
    auth: [...usersAuth({ db: reserve, publicUrl: config.publicUrl, address }), ...viewAsAuth(db)],
    whoSees,
    requestSecret: secret,
    pagePaths,
    webRoot: join(productRoot, 'dist/web'),
  })
  const readers = areas.flatMap((area) => area.readers)
  const followed = await followEvents(background, hub, log, readers)
  const mails = deliverMails(background, hub, log, findMailTransport(background, outside, files), [
    connectionNoun.key,
  ])
  const messages = deliverMessages(background, hub, log, outside)
  const webhooks = deliverWebhooks(background, hub, log, outside, {
    all: allObjects,
    read: objectReader(background, { router, contract: api, log }),
  })
  const points = findPointsSoon(background, hub, log, outside)
  const shops = applyMessagesSoon(background, hub, log)
  const couriers = callCouriersSoon(background, hub, log, outside, [
    ...bookingHandlers(files),
    ...adviceHandlers,
  ])
  const lowStock = watchLowStock(background, log)
  const plannedPrices = watchPlannedPrices(background, log)
  const allJobs = [
    pruneIdempotencyKeys,
    pruneMails,
    ...recordJobs(config.anchorFile),
    watchDisk(foldersOf(config), { fullAt: () => quietLogOf(log)?.diskFullAt() ?? null }),
    watchReaders(log),
    ...(own.jobs ?? []),
    ...areas.flatMap((area) => area.jobs),
  ]
  const jobs = await runJobs(background, log, allJobs, isScheduled)
  await resumeImports(background, jobs)
  return {
    app,
    watched: {
      database: background,
      pools: { requests: db.pool, reserve: reserve.pool, background: background.pool },
      streams: hub.size,
      answers: probe.answers,
      jobs: allJobs,
    },
    async close() {
      stopping.abort()
      if (app.server.listening) await sleep(config.drainSeconds * 1_000)
      await hub.close()
      await closeInTime(app)
      await Promise.all([
        followed.stop(),
        mails.stop(),
        messages.stop(),
        webhooks.stop(),
        points.stop(),
        shops.stop(),
        couriers.stop(),
        lowStock.stop(),
        plannedPrices.stop(),
        jobs.stop(),
      ])
      clearInterval(watching)
      cutting.stop()
      await Promise.all([probe, stallProbe, background, reserve].map((each) => each.close()))
      await db.close()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { type Loop, runLoop } from '#platform/server/jobs/run-loop.ts'
import type { Log } from '#platform/server/log.ts'
import type { ServerFacts } from '../health.fields.ts'
import { evaluateChecks } from './evaluate-checks.ts'
import { readHealthFacts } from './read-health-facts.ts'
import { recordRuns } from './record-runs.ts'
import { type ReportingServer, removeServer, reportServer } from './report-server.ts'
import { type Rung, saveChecks } from './save-checks.ts'

const pauseMilliseconds = 20_000
const longestEndMilliseconds = 2_000

/** Another server has checked so shortly before. */
const freshSeconds = 15

export type Watching = {
  readonly server: ReportingServer
  readonly facts: () => Promise<ServerFacts>
  readonly jobs: readonly Pick<Job, 'name' | 'cron'>[]
  /** Of the app, for links in mails. */
  readonly address: string
}

/**
 * Reports this server, and checks the system in turn with the others. It is no job, because it
 * notifies administrators when jobs do not run.
 */
export function watchHealth(db: Database, log: Log, watching: Watching): Pick<Loop, 'stop'> {
  const runs = recordRuns()
  let isFirst = true
  const loop = runLoop(log, 'system health', pauseMilliseconds, async () => {
    if (isFirst) await removeServer(db, watching.server, 'its predecessors')
    isFirst = false
    await reportServer(db, watching.server, await watching.facts())
    await runs.save(db)
    // Another server may have checked just now.
    if (await isFresh(db)) return
    for (const { check, what } of await checkHealth(db, watching)) {
      const { key, figure, detail = '' } = check
      if (what === 'begins') log.error({ check: key, figure, detail }, 'A check has found a fault')
      else log.warn({ check: key, figure }, 'The fault of a check has ended')
    }
  })
  loop.wake()
  return {
    async stop() {
      runs.stop()
      const ended = loop
        .stop()
        .then(() => removeServer(db, watching.server, 'itself'))
        .catch(() => undefined)
      // A database that is away does not hold up the end of the server.
      await Promise.race([ended, sleep(longestEndMilliseconds, undefined, { ref: false })])
    },
  }
}

/** Evaluates all checks, unless another server is doing so. */
export async function checkHealth(
  db: Database,
  { jobs, address }: Pick<Watching, 'jobs' | 'address'>,
): Promise<readonly Rung[]> {
  const facts = await readHealthFacts(db)
  return db.transaction(async (tx) => {
    const held = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('health checks', 0)) as "isMine"`.execute(
      tx,
    )
    if (!held.rows[0]?.isMine) return []
    return saveChecks(tx, address, evaluateChecks(facts, jobs), facts.now)
  })
}

async function isFresh(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isFresh: boolean }>`select exists (select from health_checks
    where checked_at > now() - make_interval(secs => ${freshSeconds})) as "isFresh"`.execute(
    db.reader,
  )
  return rows[0]?.isFresh ?? false
}

import { EventEmitter } from 'node:events'
import { type JobHelpers, Logger, run } from 'graphile-worker'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'

/** A kind of background work: what runs, and when by itself (cron, UTC) if it does. */
export type Job = {
  readonly name: string
  readonly cron?: string
  readonly work: (db: Database, payload: unknown, signal: AbortSignal) => Promise<void>
}

export type Jobs = {
  /** Queues work; `key` replaces a queued job of the same key instead of adding a second one. */
  enqueue(name: string, payload: Readonly<Record<string, unknown>>, key?: string): Promise<void>
  stop(): Promise<void>
}

/** The queue stands in the database, so that any server may take a job and none is lost. */
export async function runJobs(db: Database, log: Log, jobs: readonly Job[]): Promise<Jobs> {
  const stopping = new AbortController()
  const runner = await run({
    pgPool: db.pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') log.warn({ meta }, message)
    }),
    events: new EventEmitter(),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (payload: unknown, _helpers: JobHelpers) => job.work(db, payload, stopping.signal),
      ]),
    ),
    crontab: jobs.flatMap((job) => (job.cron ? [`${job.cron} ${job.name}`] : [])).join('\n'),
  })
  return {
    async enqueue(name, payload, key) {
      await runner.addJob(name, payload, { maxAttempts: 5, ...(key ? { jobKey: key } : {}) })
    },
    async stop() {
      stopping.abort()
      await runner.stop()
    },
  }
}

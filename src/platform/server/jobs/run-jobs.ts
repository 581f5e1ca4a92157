import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, Logger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { jobDone } from '../watch/signals.ts'
import { beginScope, runInScope } from '../watch/work-scope.ts'

/** A kind of background work: what runs, and its schedule if it has one (cron, UTC). */
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

const mostAttempts = 5
const firstPauseMilliseconds = 1_000
const longestPauseMilliseconds = 8_000
/** A runner that lived this long had its database; it ended for another reason. */
const steadyMilliseconds = 5_000

/**
 * Without a batch, the library records a job's result in a promise that nothing awaits: when the
 * database is away at that moment, the process ends. With a batch only the runner ends.
 */
const endsWithItsRunner = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/**
 * The queue is in the database, so that any server may run a job and none is lost. When a runner
 * ends unexpectedly another one follows, after a pause that grows while runners keep ending. A job
 * that is not scheduled runs only when it is enqueued.
 */
export async function runJobs(
  db: Database,
  log: Log,
  jobs: readonly Job[],
  isScheduled: (job: Job) => boolean = () => true,
): Promise<Jobs> {
  const stopping = new AbortController()
  const crontab = jobs
    .filter(isScheduled)
    .flatMap(({ cron, name }) => (cron ? [`${cron} ${name}`] : []))
    .join('\n')
  const begin = () => startRunner(db, log, jobs, crontab, stopping.signal)
  let started = await begin()

  async function keepRunning(): Promise<void> {
    let pause = firstPauseMilliseconds
    for (;;) {
      const began = performance.now()
      const why = await started.runner.promise.then(
        () => new Error('The job runner ended by itself.'),
        (error: unknown) => error,
      )
      if (stopping.signal.aborted) return
      log.warn({ err: why }, 'The job runner ended and is started again')
      if (performance.now() - began > steadyMilliseconds) pause = firstPauseMilliseconds
      const next = await beginAgain(started.lockedBy, pause)
      if (next === null) return
      started = next.started
      pause = next.pause
    }
  }

  /** Retries until a runner has started; null when the server stops before. */
  async function beginAgain(formerly: readonly string[], first: number) {
    for (let pause = first; ; pause = Math.min(pause * 2, longestPauseMilliseconds)) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return null
      try {
        await putBack(db, formerly)
        return { started: await begin(), pause: Math.min(pause * 2, longestPauseMilliseconds) }
      } catch (error) {
        log.warn({ err: error }, 'The job runner did not start: later again')
      }
    }
  }

  const running = keepRunning()
  return {
    async enqueue(name, payload, key) {
      await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
        max_attempts => ${mostAttempts}, job_key => ${key ?? null})`.execute(db.reader)
    },
    async stop() {
      stopping.abort()
      // A runner that has already ended rejects, because there is nothing to stop.
      await started.runner.stop().catch(() => undefined)
      await running
    },
  }
}

type StartedRunner = {
  readonly runner: Runner
  /** The worker ids that lock its jobs. */
  readonly lockedBy: readonly string[]
}

async function startRunner(
  db: Database,
  log: Log,
  jobs: readonly Job[],
  crontab: string,
  signal: AbortSignal,
): Promise<StartedRunner> {
  const lockedBy: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => lockedBy.push(workerPool.id))
  const runner = await run({
    preset: endsWithItsRunner,
    pgPool: db.pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') log.warn({ err: meta?.error }, message)
    }),
    events,
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (payload: unknown, _helpers: JobHelpers) => workInScope(job, db, payload, signal),
      ]),
    ),
    crontab,
  })
  return { runner, lockedBy }
}

/** Its log lines and statements name the job, and listeners hear how it ended. */
async function workInScope(
  { name, work }: Job,
  db: Database,
  payload: unknown,
  signal: AbortSignal,
): Promise<void> {
  const scope = beginScope('job', name)
  const began = performance.now()
  const tell = (error: unknown) =>
    jobDone.tell({
      scope,
      name,
      startedAt: scope.startedAt,
      milliseconds: performance.now() - began,
      error,
    })
  try {
    await runInScope(scope, () => work(db, payload, signal))
    tell(null)
  } catch (error) {
    tell(error ?? new Error('The job failed.'))
    throw error
  }
}

/** Otherwise the jobs that an ended runner has locked would wait for four hours. */
async function putBack(db: Database, lockedBy: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[...lockedBy]}::text[])`.execute(
    db.reader,
  )
}
